import type { ExecutionResult } from 'graphql'
import type { SharedResult } from './sharedResult.ts'

/** A subscription as the hub tells subscriptions apart. */
export interface Topic {
  /** Document, variables and audience: equal keys get equal results. */
  key: string
  /** Of the last event that happened; undefined where the source keeps no positions. */
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

/** Who has just read a page is behind by no more than this, in positions: so little delays nobody else. */
const JUST_READ = 100

export function createHub(share: (result: ExecutionResult) => SharedResult): Hub {
  const lives = new Map<string, Channel>()
  const replays = new Map<string, Set<Channel>>()

  return {
    live({ key, position, open }, after) {
      const running = lives.get(key)
      if (running) return running
      const begin = beginOf(after, position())
      const channel = openChannel({
        open: () => open(begin),
        after: begin,
        share,
        onClose: () => lives.delete(key),
      })
      lives.set(key, channel)
      return channel
    },
    replay({ key, open }, after) {
      const running = replays.get(key) ?? new Set()
      const fitting = [...running].find(({ floor }) => floor !== undefined && floor <= after)
      if (fitting) return fitting
      const channel = openChannel({
        open: () => open(after),
        after,
        share,
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

/** A stream that begins where its first listener has read spares that listener a replay. */
function beginOf(after: number | undefined, head: number | undefined): number | undefined {
  if (head === undefined || after === undefined) return head
  return Math.min(Math.max(after, head - JUST_READ), head)
}

export interface Listener {
  onResult(result: SharedResult): void
  /** The source has no more. */
  onEnd(): void
  /** The source broke; what it would have told is in the log. */
  onBreak(error: unknown): void
}

/** One source of results, and everybody who listens to it. */
export interface Channel extends Omit<Memory, 'note'> {
  /** Settles when the source has opened; rejects when it can't be. */
  readonly opened: Promise<void>
  /** Returns how to leave. The source is dropped when the last has left. */
  join(listener: Listener): () => void
}

export interface ChannelSource {
  open(): Promise<AsyncIterable<ExecutionResult>>
  /** What the source tells begins behind this position. */
  after: number | undefined
  share(result: ExecutionResult): SharedResult
  /** The channel is no longer to be joined. */
  onClose(): void
}

export function openChannel({ open, after, share, onClose }: ChannelSource): Channel {
  const listeners = new Set<Listener>()
  let isClosed = false
  const memory = createMemory(after)
  let iterator: AsyncIterator<ExecutionResult> | undefined

  const close = () => {
    if (isClosed) return
    isClosed = true
    onClose()
    // A source that is waiting for its next event may answer late; nobody waits for it.
    void iterator?.return?.().catch(() => undefined)
  }
  const tell = (tellOne: (listener: Listener) => void) => {
    for (const listener of listeners) tellOne(listener)
  }
  const pump = async (source: AsyncIterable<ExecutionResult>) => {
    iterator = source[Symbol.asyncIterator]()
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      const result = share(next.value)
      memory.note(result)
      tell((listener) => listener.onResult(result))
    }
    tell((listener) => listener.onEnd())
  }
  const source = open()
  const opened = source.then(() => undefined)
  const run = async () => {
    // Whoever awaits `opened` learns of a source that can't be.
    const results = await source.catch(() => undefined)
    if (!results) return
    if (isClosed) await results[Symbol.asyncIterator]().return?.()
    else await pump(results)
  }
  run()
    .catch((error: unknown) => tell((listener) => listener.onBreak(error)))
    .finally(close)

  return {
    get position() {
      return memory.position
    },
    get floor() {
      return memory.floor
    },
    told: memory.told,
    recall: memory.recall,
    opened,
    join(listener) {
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) close()
      }
    },
  }
}

/** What a stream has told of late. */
export interface Memory {
  /** Of the last event, or where the stream began; undefined where that is not known. */
  readonly position: number | undefined
  /** All that was told behind this position is remembered; undefined where that is not known. */
  readonly floor: number | undefined
  readonly told: readonly SharedResult[]
  note(result: SharedResult): void
  /** Takes over what another stream has told up to here, for the next who come back from as far. */
  recall(earlier: Pick<Memory, 'position' | 'floor' | 'told'>): void
}

/** After a restart everybody comes back from about the same position, one after the other. */
const REMEMBERED = 50

export function createMemory(after: number | undefined): Memory {
  const told: SharedResult[] = []
  let position = after
  let floor = after
  return {
    told,
    get position() {
      return position
    },
    get floor() {
      return floor
    },
    note(result) {
      if (result.position === undefined) return
      position = result.position
      told.push(result)
      // Before a resync lies what nobody can be told any more.
      const forgotten = told.splice(0, result.isResync ? told.length : told.length - REMEMBERED)
      for (const { position: passed } of forgotten) floor = passed ?? floor
    },
    recall(earlier) {
      const end = floor
      if (end === undefined || earlier.floor === undefined || earlier.floor >= end) return
      if (earlier.position === undefined || earlier.position < end) return
      const before = earlier.told.filter((result) => (result.position ?? end) <= end)
      if (before.length + told.length > REMEMBERED) return
      told.unshift(...before)
      floor = earlier.floor
    },
  }
}
