import * as v from 'valibot'
import { keep, readKept, type Shelf } from '#web/app/person/browserStorage.ts'

const PendingCode = v.object({
  purpose: v.picklist(['sign-in', 'sign-up']),
  address: v.object({ channel: v.picklist(['phone', 'email']), value: v.string() }),
  /** The account's username at the identity service. */
  username: v.string(),
  /** Milliseconds since 1970. */
  sentAt: v.number(),
})

/** A code that was sent but not yet entered. Stored in the tab, so that a reload keeps the verification step. */
export type PendingCode = v.InferOutput<typeof PendingCode>

const KEY = 'pending-code'

export function keepPendingCode(pending: PendingCode, shelf: Shelf = sessionStorage): void {
  keep(shelf, KEY, pending)
}

export function pendingCode(shelf: Shelf = sessionStorage): PendingCode | undefined {
  return readKept(shelf, KEY, PendingCode)
}

export function forgetPendingCode(shelf: Shelf = sessionStorage): void {
  shelf.removeItem(KEY)
}

const RESEND_AFTER_MS = 30_000

/** Whole seconds until another code may be requested. */
export function secondsToResend(sentAt: number, now: number): number {
  return Math.max(0, Math.ceil((sentAt + RESEND_AFTER_MS - now) / 1000))
}
