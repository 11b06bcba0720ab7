import type { ExecutionResult } from 'graphql'
import type { SharedResult } from './sharedResult.ts'
import { type Sliced, Slices } from './slices.ts'

/** A subscription as the hub tells subscriptions apart. */
export interface Topic {
  /** Document, variables and audience: equal keys get equal results. */
  key: string
  /** Position of the last event; undefined if the source has no positions. */
  position(): number | undefined
  open(after: number | undefined): Promise<AsyncIterable<ExecutionResult>>
}

/** Executes each subscription once, however many listen. */
export interface Hub {
  /** The shared stream of what happens from now on, or a little earlier for the sake of the first who asks. */
  live(topic: Topic, after: number | undefined): Channel
  /** The stream of what was missed since a position, for all who missed as much or less. */
  replay(topic: Topic, after: number): Channel
}

/**
 * A subscriber that has just read a page is at most this many positions behind, which costs other subscribers little.
 */
const JUST_READ = 100

export function createHub(share: (result: ExecutionResult) => SharedResult): Hub {
  const lives = new Map<string, Channel>()
  const replays = new Map<string, Set<Channel>>()
  const slices = new Slices()

  return {
    live(topic, after) {
      const { key } = topic
      const running = lives.get(key)
      if (running) return running
      const begin = beginOf(after, topic.position())
      const channel = openChannel({
        open: opening(topic, begin),
        after: begin,
        share,
        slices,
        onClose: () => lives.delete(key),
      })
      lives.set(key, channel)
      return channel
    },
    replay(topic, after) {
      const { key } = topic
      const running = replays.get(key) ?? new Set()
      const fitting = [...running].find(
        (channel) => channel.floor !== undefined && channel.floor <= after && isWithin(after, topic, channel),
      )
      if (fitting) return fitting
      const channel = openChannel({
        open: opening(topic, after),
        after,
        share,
        slices,
        onClose() {
          running.delete(channel)
          if (running.size === 0) replays.delete(key)
        },
      })
      replays.set(key, running.add(channel))
      return channel
    },
  }
}

/**
 * Returns whether the position is of an event that is known here. Any other may be of another log, such as the one before
 * a restored backup.
 */
export function isWithin(after: number, topic: Topic, channel: Pick<Channel, 'position'>): boolean {
  const end = topic.position() ?? channel.position
  return end !== undefined && after <= end
}

/** A function of its own, so that the channel's closure does not keep its first listener in memory. */
function opening(topic: Topic, after: number | undefined): ChannelSource['open'] {
  return () => topic.open(after)
}

/** Begins the stream at the position of its first listener, which then needs no replay. */
function beginOf(after: number | undefined, head: number | undefined): number | undefined {
  if (head === undefined || after === undefined) return head
  return Math.min(Math.max(after, head - JUST_READ), head)
}

export interface Listener {
  onResult(result: SharedResult): void
  /** Called when the source has ended. */
  onEnd(): void
  /** Called when the source failed; missed events are in the log. */
  onBreak(error: unknown): void
}

/** One source of results and its subscribers. */
export interface Channel extends Omit<Memory, 'note'> {
  /** Settles when the source has opened; rejects when it can't be. */
  readonly opened: Promise<void>
  /** Returns how to leave. The source is dropped when the last has left. */
  join(listener: Listener): () => void
}

export interface ChannelSource {
  open(): Promise<AsyncIterable<ExecutionResult>>
  /** Position after which the source begins. */
  after: number | undefined
  share(result: ExecutionResult): SharedResult
  /** Shared by all channels, because an event may concern a listener each of thousands of them. */
  slices: Pick<Slices, 'add'>
  /** Called when the channel can no longer be joined. */
  onClose(): void
}

export function openChannel(source: ChannelSource): Channel {
  return new OpenChannel(source)
}

/**
 * Most connected members have several channels of their own, so an idle one holds as little as possible: no generator and
 * few closures.
 */
class OpenChannel implements Channel, Sliced {
  readonly opened: Promise<void>
  readonly #memory: Memory
  readonly #listeners = new Set<Listener>()
  readonly #share: ChannelSource['share']
  readonly #slices: ChannelSource['slices']
  readonly #onClose: () => void
  /**
   * Subscribers that have not received the latest result yet; when there are none, the source is asked for the next
   * one.
   */
  #toTell: Iterator<Listener> | undefined
  #telling: SharedResult | undefined
  #iterator: AsyncIterator<ExecutionResult> | undefined
  #isClosed = false

  constructor({ open, after, share, slices, onClose }: ChannelSource) {
    this.#memory = createMemory(after)
    this.#share = share
    this.#slices = slices
    this.#onClose = onClose
    this.opened = open().then((source) => this.#begin(source))
    // Callers of `opened` handle the failure.
    this.opened.catch(() => this.#close())
  }

  get position(): number | undefined {
    return this.#memory.position
  }

  get floor(): number | undefined {
    return this.#memory.floor
  }

  get results(): readonly SharedResult[] {
    return this.#memory.results
  }

  recall(earlier: Parameters<Memory['recall']>[0]): void {
    this.#memory.recall(earlier)
  }

  join(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => {
      if (this.#listeners.delete(listener) && this.#listeners.size === 0) this.#close()
    }
  }

  #begin(source: AsyncIterable<ExecutionResult>): void {
    this.#iterator = source[Symbol.asyncIterator]()
    if (this.#isClosed) this.#leave()
    else this.#ask()
  }

  #ask(): void {
    this.#iterator?.next().then(this.#take, this.#break)
  }

  readonly #take = ({ done, value }: IteratorResult<ExecutionResult>): void => {
    if (done) {
      for (const listener of this.#listeners) listener.onEnd()
      return this.#close()
    }
    try {
      const result = this.#share(value)
      this.#memory.note(result)
      this.#telling = result
    } catch (error) {
      return this.#break(error)
    }
    // Later subscribers get this result from the memory, or start after it.
    this.#toTell = [...this.#listeners].values()
    this.#slices.add(this)
  }

  /** Delivers the result to one listener; returns true while there are more. */
  work(): boolean {
    try {
      return this.#tellNext()
    } catch (error) {
      this.#break(error)
      return false
    }
  }

  #tellNext(): boolean {
    const next = this.#toTell?.next()
    if (next && !next.done && this.#telling) {
      // Skip a listener that has left meanwhile, because its caller may have lost the right to the result.
      if (this.#listeners.has(next.value)) next.value.onResult(this.#telling)
      return true
    }
    this.#toTell = undefined
    this.#telling = undefined
    if (!this.#isClosed) this.#ask()
    return false
  }

  readonly #break = (error: unknown): void => {
    for (const listener of this.#listeners) listener.onBreak(error)
    this.#close()
  }

  #close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#onClose()
    this.#leave()
  }

  /** A source that waits for its next event may end late; the caller does not wait for it. */
  #leave(): void {
    void this.#iterator?.return?.().catch(() => undefined)
  }
}

/** The last results of a stream. */
export interface Memory {
  /** Position of the last event, or of the beginning of the stream; undefined if unknown. */
  readonly position: number | undefined
  /** All results after this position are in memory; undefined if unknown. */
  readonly floor: number | undefined
  readonly results: readonly SharedResult[]
  note(result: SharedResult): void
  /** Takes over the results of another stream up to here, for the next clients that resume from as far back. */
  recall(earlier: Pick<Memory, 'position' | 'floor' | 'results'>): void
}

/**
 * Number of results in memory. After a restart all clients resume from about the same position, one after the other.
 */
const REMEMBERED = 50

export function createMemory(after: number | undefined): Memory {
  return new Told(after)
}

class Told implements Memory {
  position: number | undefined
  floor: number | undefined
  readonly results: SharedResult[] = []

  constructor(after: number | undefined) {
    this.position = after
    this.floor = after
  }

  note(result: SharedResult): void {
    if (result.position === undefined) return
    this.position = result.position
    this.results.push(result)
    if (this.results.length <= REMEMBERED && !result.isResync) return
    // Results before a resync can no longer be delivered.
    const forgotten = this.results.splice(0, result.isResync ? this.results.length : this.results.length - REMEMBERED)
    for (const { position: passed } of forgotten) this.floor = passed ?? this.floor
  }

  recall(earlier: Pick<Memory, 'position' | 'floor' | 'results'>): void {
    const end = this.floor
    if (end === undefined || earlier.floor === undefined || earlier.floor >= end) return
    if (earlier.position === undefined || earlier.position < end) return
    const before = earlier.results.filter((result) => (result.position ?? end) <= end)
    if (before.length + this.results.length > REMEMBERED) return
    this.results.unshift(...before)
    this.floor = earlier.floor
  }
}
