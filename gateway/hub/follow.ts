import { type Channel, type Hub, isWithin, type Listener, type Topic } from './hub.ts'
import type { SharedResult } from './sharedResult.ts'

interface SubscribeRequest {
  hub: Hub
  topic: Topic
  sink: Sink
  onBreak(error: unknown): void
}

interface Membership {
  sources: Channel[]
  leave(): void
}

/**
 * Delivers a topic to a sink: first the missed events since its position, then the live ones, in order and once.
 * Rejects if the source cannot be opened. Returns a function that unsubscribes.
 */
export async function follow(following: SubscribeRequest): Promise<() => void> {
  const { sink } = following
  const { sources, leave } = sink.last === undefined ? joinLive(following) : catchUp(following, sink.last)
  try {
    await Promise.all(sources.map((source) => source.opened))
  } catch (error) {
    leave()
    throw error
  }
  return leave
}

function joinLive({ hub, topic, sink, onBreak }: SubscribeRequest): Membership {
  const live = hub.live(topic, sink.last)
  return { sources: [live], leave: live.join(new SinkListener(sink, onBreak)) }
}

/** Every connected client has several of these, so they hold as little as possible. */
class SinkListener implements Listener {
  readonly #sink: Sink
  readonly onBreak: Listener['onBreak']

  constructor(sink: Sink, onBreak: Listener['onBreak']) {
    this.#sink = sink
    this.onBreak = onBreak
  }

  onResult(result: SharedResult): void {
    this.#sink.push(result)
  }

  onEnd(): void {
    this.#sink.end()
  }
}

/** Replays events that the live stream no longer holds, and buffers live events until the replay has caught up. */
function catchUp(following: SubscribeRequest, after: number): Membership {
  const { hub, topic, sink, onBreak } = following
  const live = hub.live(topic, after)
  const isKnown = isWithin(after, topic, live)
  if (isKnown && live.floor !== undefined && live.floor <= after) {
    for (const result of live.results) sink.push(result)
    return joinLive(following)
  }
  const seam = live.position
  const replay = hub.replay(topic, after)
  const buffered: SharedResult[] = []
  // Only the source can tell a position of another log from one that this process has yet to reach.
  let isJudged = isKnown
  let hasMet = false
  const leaveReplay = replay.join(listen(following, takeMissed))
  const leaveLive = live.join(listen(following, takeLive))
  for (const result of replay.results) takeMissed(result)

  function takeMissed(result: SharedResult): void {
    isJudged = true
    sink.push(result)
    meet()
  }
  function takeLive(result: SharedResult): void {
    if (hasMet) return sink.push(result)
    buffered.push(result)
    if (buffered.length > sink.capacity) return onBreak(new Error('the replay fell behind'))
    meet()
  }
  function meet(): void {
    // Until the first live event the position where the two streams meet is unknown.
    const meeting = seam ?? buffered[0]?.position
    if (hasMet || !isJudged || meeting === undefined || (sink.last ?? after) < meeting) return
    hasMet = true
    live.recall(replay)
    leaveReplay()
    for (const result of buffered.splice(0)) sink.push(result)
  }
  const leave = () => {
    leaveReplay()
    leaveLive()
  }
  return { sources: [live, replay], leave }
}

function listen(
  { sink, onBreak }: Pick<SubscribeRequest, 'sink' | 'onBreak'>,
  onResult: Listener['onResult'],
): Listener {
  return { onResult, onEnd: () => sink.end(), onBreak }
}

/**
 * Hands one subscriber its results, in rising order of position, none twice. graphql-ws sees an iterator that only
 * signals completion; results are pushed without waiting for `next()`.
 */
export interface Sink extends AsyncIterableIterator<never> {
  /** Position of the last event taken in. */
  readonly last: number | undefined
  /** Maximum number of live results buffered during a replay. */
  readonly capacity: number
  push(result: SharedResult): void
  /** No more will come. */
  end(): void
  return(): Promise<IteratorResult<never>>
}

interface SinkOptions {
  capacity: number
  /** Last position that a reconnecting subscriber received. */
  after: number | undefined
  deliver(result: SharedResult): void
  onReturn(): void
}

const DONE: IteratorResult<never> = Object.freeze({ done: true, value: undefined })

export function createSink(options: SinkOptions): Sink {
  return new OpenSink(options)
}

class OpenSink implements Sink {
  readonly capacity: number
  #resolveEnd: ((done: IteratorResult<never>) => void) | undefined
  readonly #deliver: SinkOptions['deliver']
  readonly #onReturn: () => void
  #last: number | undefined
  #isEnded = false

  constructor({ capacity, after, deliver, onReturn }: SinkOptions) {
    this.capacity = capacity
    this.#last = after
    this.#deliver = deliver
    this.#onReturn = onReturn
  }

  get last(): number | undefined {
    return this.#last
  }

  push(result: SharedResult): void {
    const { position, isResync } = result
    const isReplayed = !isResync && position !== undefined && this.#last !== undefined && position <= this.#last
    if (this.#isEnded || isReplayed) return
    this.#last = position ?? this.#last
    this.#deliver(result)
  }

  end(): void {
    this.#isEnded = true
    this.#resolveEnd?.(DONE)
  }

  /** Callers never overlap calls of `next`. */
  next(): Promise<IteratorResult<never>> {
    if (this.#isEnded) return Promise.resolve(DONE)
    return new Promise((resolve) => {
      this.#resolveEnd = resolve
    })
  }

  return(): Promise<IteratorResult<never>> {
    this.end()
    this.#onReturn()
    return Promise.resolve(DONE)
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}
