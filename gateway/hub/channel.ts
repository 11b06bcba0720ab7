import type { ExecutionResult } from 'graphql'
import type { SharedResult } from './sharedResult.ts'

export interface Listener {
  onResult(result: SharedResult): void
  /** The source has no more. */
  onEnd(): void
  /** The source broke; what it would have told is in the log. */
  onBreak(error: unknown): void
}

/** One source of results, and everybody who listens to it. */
export interface Channel {
  /** Of the last event that passed; undefined before the first. */
  readonly position: number | undefined
  /** All that passed, for those who join late; undefined when it is more than the channel remembers. */
  readonly told: readonly SharedResult[] | undefined
  /** Settles when the source has opened; rejects when it can't be. */
  readonly opened: Promise<void>
  /** Returns how to leave. The source is dropped when the last has left. */
  join(listener: Listener): () => void
}

export interface ChannelSource {
  open(signal: AbortSignal): Promise<AsyncIterable<ExecutionResult>>
  share(result: ExecutionResult): SharedResult
  /** How many results are remembered for those who join late. */
  remembers: number
  /** The channel is no longer to be joined. */
  onClose(): void
}

export function openChannel({ open, share, remembers, onClose }: ChannelSource): Channel {
  const listeners = new Set<Listener>()
  const abandoned = new AbortController()
  let position: number | undefined
  let told: SharedResult[] | undefined = []
  let iterator: AsyncIterator<ExecutionResult> | undefined

  const close = () => {
    if (abandoned.signal.aborted) return
    onClose()
    abandoned.abort()
    // A source that is waiting for its next event may answer late; nobody waits for it.
    void iterator?.return?.()?.catch(() => undefined)
  }
  const tell = (tellOne: (listener: Listener) => void) => {
    for (const listener of listeners) tellOne(listener)
  }
  const pump = async (source: AsyncIterable<ExecutionResult>) => {
    iterator = source[Symbol.asyncIterator]()
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      const result = share(next.value)
      position = result.position ?? position
      if (told && told.length < remembers) told.push(result)
      else told = undefined
      tell((listener) => listener.onResult(result))
    }
    tell((listener) => listener.onEnd())
  }
  const source = open(abandoned.signal)
  const opened = source.then(() => undefined)
  const run = async () => {
    // Whoever awaits `opened` learns of a source that can't be.
    const results = await source.catch(() => undefined)
    if (!results) return
    if (abandoned.signal.aborted) await results[Symbol.asyncIterator]().return?.()
    else await pump(results)
  }
  run()
    .catch((error: unknown) => tell((listener) => listener.onBreak(error)))
    .finally(close)

  return {
    get position() {
      return position
    },
    get told() {
      return told
    },
    opened,
    join(listener) {
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) close()
      }
    },
  }
}
