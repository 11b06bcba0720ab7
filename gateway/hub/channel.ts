import type { ExecutionResult } from 'graphql'
import { createMemory, type Memory } from './memory.ts'
import type { SharedResult } from './sharedResult.ts'

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
  open(signal: AbortSignal): Promise<AsyncIterable<ExecutionResult>>
  /** What the source tells begins behind this position. */
  after: number | undefined
  share(result: ExecutionResult): SharedResult
  /** The channel is no longer to be joined. */
  onClose(): void
}

export function openChannel({ open, after, share, onClose }: ChannelSource): Channel {
  const listeners = new Set<Listener>()
  const abandoned = new AbortController()
  const memory = createMemory(after)
  let iterator: AsyncIterator<ExecutionResult> | undefined

  const close = () => {
    if (abandoned.signal.aborted) return
    onClose()
    abandoned.abort()
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
