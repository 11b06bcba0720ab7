import * as v from 'valibot'
import type { Address } from '#web/app/identity/auth.port.ts'
import { keep, readKept, type Shelf } from '#web/app/person/browserStorage.ts'

const ProvenAddress = v.object({
  address: v.object({ channel: v.picklist(['phone', 'email']), value: v.string() }),
  /** The code that verified the address. Sign-up reuses it while it is valid. */
  code: v.string(),
  /** Milliseconds since 1970. */
  provenAt: v.number(),
})

/** An address that was verified at sign-in but has no account yet. Stored in the tab until the account is created. */
type ProvenAddress = v.InferOutput<typeof ProvenAddress>

const KEY = 'proven-address'
const LASTS_MS = 10 * 60_000

export function keepProvenAddress(proven: ProvenAddress, shelf: Shelf = sessionStorage): void {
  keep(shelf, KEY, proven)
}

/** Undefined if there is none, or if it has expired. */
export function provenAddress(now: number, shelf: Shelf = sessionStorage): ProvenAddress | undefined {
  const address = readKept(shelf, KEY, ProvenAddress)
  return address && now - address.provenAt < LASTS_MS ? address : undefined
}

export function forgetProvenAddress(shelf: Shelf = sessionStorage): void {
  shelf.removeItem(KEY)
}

/** The code that verified this address. */
export function proofOf(address: Address, now: number, shelf: Shelf = sessionStorage): string | undefined {
  const proven = provenAddress(now, shelf)
  return proven?.address.value === address.value ? proven.code : undefined
}
