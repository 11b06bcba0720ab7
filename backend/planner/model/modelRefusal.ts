import OpenAI from 'openai'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Model } from './openModel.ts'

/** A model that failed or refused: what callers have to know of it to try again, or not to. */
export class ModelRefusal extends DomainError {
  /** True where the same call would be refused again. */
  readonly isFinal: boolean
  /** How long the server asks to be left alone. */
  readonly retryAfterMs: number

  constructor({ cause, isFinal, retryAfterMs }: { cause: Error; isFinal: boolean; retryAfterMs: number }) {
    super('UNAVAILABLE', { cause })
    this.isFinal = isFinal
    this.retryAfterMs = retryAfterMs
  }
}

/** A wrong request, key, right or address stays wrong. */
const FINAL: ReadonlySet<number> = new Set([400, 401, 403, 404])
/** Maximum number of characters that a log gets of an error: it may carry a model's whole answer. */
const MAX_LOGGED = 300

export function toModelRefusal(error: unknown, model: Pick<Model, 'conceal'>): ModelRefusal {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  const cause = new Error(model.conceal(`${name}: ${message}`).slice(0, MAX_LOGGED))
  const { status, headers } = error instanceof OpenAI.APIError ? error : {}
  const isFinal = typeof status === 'number' && FINAL.has(status)
  return new ModelRefusal({ cause, isFinal, retryAfterMs: readRetryAfter(headers, Date.now()) })
}

/** `Retry-After`, in seconds or as a date; 0 where it says nothing. */
function readRetryAfter(headers: Headers | undefined, now: number): number {
  const text = headers?.get('retry-after') ?? ''
  const ms = /^\d{1,6}(?:\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}
