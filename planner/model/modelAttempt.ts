import { type AnswerPiece, AnswerReader } from './readPlan.ts'

/** How long a model that has begun to write may pause, in milliseconds. Before its first word it may think. */
const QUIET_MS = 60_000

/** The model could not be asked, or would not answer. */
export class ModelFailure extends Error {
  override name = 'ModelFailure'
  /** True where another attempt would fail as well. */
  readonly isFinal: boolean
  /** How long the server asks to be left alone. */
  readonly retryAfterMs: number

  constructor(text: string, { isFinal = false, retryAfterMs = 0 }: { isFinal?: boolean; retryAfterMs?: number } = {}) {
    super(text)
    this.isFinal = isFinal
    this.retryAfterMs = retryAfterMs
  }
}

/** Asks a model for a plan, piece by piece. `corrections` say what was wrong before. Ends its work when the reader leaves. */
export type AskModel = (corrections: readonly string[], signal: AbortSignal) => AsyncIterable<AnswerPiece>

export interface Attempt {
  ask: AskModel
  corrections: readonly string[]
  signal: AbortSignal
  quietMs?: number | undefined
  /** Takes each session as soon as it is closed; throws where the rest is not worth reading. */
  take: (raw: unknown) => unknown
}

/** Reads one answer to its end. Throws for what is no plan, and when the model stops writing. */
export async function readAttempt({ ask, corrections, signal, quietMs = QUIET_MS, take }: Attempt): Promise<void> {
  const abort = new AbortController()
  const both = AbortSignal.any([signal, abort.signal])
  const giveUp = () => abort.abort(new ModelFailure('The model does not answer'))
  const reader = new AnswerReader()
  const pieces = ask(corrections, both)[Symbol.asyncIterator]()
  let hasBegun = false
  try {
    for (;;) {
      const next = await within(pieces.next(), { ms: hasBegun ? quietMs : undefined, giveUp, signal: both })
      if (next.done === true) break
      hasBegun ||= isWord(next.value)
      for (const raw of reader.push(next.value)) take(raw)
    }
    reader.end()
  } finally {
    abort.abort(new ModelFailure('The answer is not wanted any more'))
    void pieces.return?.().catch(() => {})
  }
}

function isWord({ call = '', content = '' }: AnswerPiece): boolean {
  return call !== '' || content !== ''
}

/** Waits as the server asked; false where that ends first. */
export async function paused(ms: number, signal: AbortSignal): Promise<boolean> {
  if (ms <= 0) return !signal.aborted
  try {
    const { promise, resolve } = Promise.withResolvers<void>()
    await within(promise, { ms, giveUp: resolve, signal })
    return true
  } catch {
    return false
  }
}

/** A stream that hangs neither ends nor fails by itself. */
async function within<Value>(
  promise: Promise<Value>,
  { ms, giveUp, signal }: { ms: number | undefined; giveUp: () => void; signal: AbortSignal },
): Promise<Value> {
  const timer = ms === undefined ? undefined : setTimeout(giveUp, ms)
  const { promise: over, reject } = Promise.withResolvers<never>()
  const end = () => reject(signal.reason)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  try {
    return await Promise.race([promise, over])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}
