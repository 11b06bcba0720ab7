import * as v from 'valibot'
import { keep, readKept, type Shelf } from '#web/app/browserStorage.ts'
import type { Address } from '#web/app/identity/auth.port.ts'

const ProvenAddress = v.object({
  address: v.object({ channel: v.picklist(['phone', 'email']), value: v.string() }),
  /** The code it was proven with; sign-up needs no other while this one lasts. */
  code: v.string(),
  /** Milliseconds since 1970. */
  provenAt: v.number(),
})

/** An address that somebody proved at sign-in, and that nobody has. Kept in the tab until it has an account. */
type ProvenAddress = v.InferOutput<typeof ProvenAddress>

const KEY = 'proven-address'
const LASTS_MS = 10 * 60_000

export function keepProvenAddress(proven: ProvenAddress, shelf: Shelf = sessionStorage): void {
  keep(shelf, KEY, proven)
}

/** Undefined when there is none, or when it is too old to be of use. */
export function provenAddress(now: number, shelf: Shelf = sessionStorage): ProvenAddress | undefined {
  const kept = readKept(shelf, KEY, ProvenAddress)
  return kept && now - kept.provenAt < LASTS_MS ? kept : undefined
}

export function forgetProvenAddress(shelf: Shelf = sessionStorage): void {
  shelf.removeItem(KEY)
}

/** The code that proves this very address. */
export function proofOf(address: Address, now: number, shelf: Shelf = sessionStorage): string | undefined {
  const proven = provenAddress(now, shelf)
  return proven?.address.value === address.value ? proven.code : undefined
}
