import type { SharedResult } from './sharedResult.ts'

/**
 * Hands one subscriber its results, in rising order of position, none twice. For graphql-ws it is an iterator that
 * tells of the end alone: results do not wait for anybody to ask for the next one.
 */
export interface Sink extends AsyncIterableIterator<never> {
  /** Position of the last event taken in. */
  readonly last: number | undefined
  /** How many results may be held back from it. */
  readonly capacity: number
  push(result: SharedResult): void
  /** No more will come. */
  end(): void
  return(): Promise<IteratorResult<never>>
}

interface SinkOptions {
  capacity: number
  /** Where a subscriber that comes back has left off. */
  after: number | undefined
  deliver(result: SharedResult): void
  onReturn(): void
}

const DONE: IteratorResult<never> = Object.freeze({ done: true, value: undefined })

export function createSink({ capacity, after, deliver, onReturn }: SinkOptions): Sink {
  const ended = Promise.withResolvers<IteratorResult<never>>()
  let last = after
  let isEnded = false

  const end = () => {
    isEnded = true
    ended.resolve(DONE)
  }
  return {
    capacity,
    get last() {
      return last
    },
    push(result) {
      const { position, isResync } = result
      const isKnown = !isResync && position !== undefined && last !== undefined && position <= last
      if (isEnded || isKnown) return
      last = position ?? last
      deliver(result)
    },
    end,
    next: () => ended.promise,
    return() {
      end()
      onReturn()
      return ended.promise
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
