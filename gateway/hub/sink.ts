import type { SharedResult } from './sharedResult.ts'

/** The results that wait for one subscriber, bounded, in rising order of position, none twice. */
export interface Sink extends AsyncIterableIterator<SharedResult> {
  /** Position of the last event taken in. */
  readonly last: number | undefined
  readonly capacity: number
  push(result: SharedResult): void
  /** No more will come; what waits is still delivered. */
  end(): void
  return(): Promise<IteratorResult<SharedResult>>
}

interface SinkOptions {
  capacity: number
  /** Where a subscriber that comes back has left off. */
  after: number | undefined
  /** The subscriber takes too slowly. Nothing more is delivered, and it resumes from where it is. */
  onOverflow(): void
  onReturn(): void
}

type Taker = (next: IteratorResult<SharedResult>) => void

const DONE: IteratorResult<SharedResult> = Object.freeze({ done: true, value: undefined })

export function createSink({ capacity, after, onOverflow, onReturn }: SinkOptions): Sink {
  let waiting: SharedResult[] = []
  let taker: Taker | undefined
  let last = after
  let isEnded = false

  const finish = () => {
    isEnded = true
    taker?.(DONE)
    taker = undefined
  }
  const enqueue = (result: SharedResult) => {
    if (taker) {
      taker({ done: false, value: result })
      taker = undefined
      return
    }
    waiting.push(result)
    if (waiting.length <= capacity) return
    waiting = []
    finish()
    onOverflow()
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
      enqueue(result)
    },
    end: finish,
    next() {
      const result = waiting.shift()
      if (result) return Promise.resolve({ done: false, value: result })
      return isEnded ? Promise.resolve(DONE) : new Promise((take) => (taker = take))
    },
    return() {
      waiting = []
      finish()
      onReturn()
      return Promise.resolve(DONE)
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
