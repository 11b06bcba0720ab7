import type { Instant } from '#backend/platform/context.ts'
import { isSameHash, keyedHash } from './codes/codes.ts'

const LIFETIME_MS = 180_000

/** The session between listing the challenges and choosing one. It is encrypted, so that nothing is stored. */
export function sealSelection({ address, now, hashKey }: { address: string; now: Instant; hashKey: string }): string {
  const endsAt = String(Date.parse(now) + LIFETIME_MS)
  return `${endsAt}.${keyedHash(hashKey, ['selection', address, endsAt])}`
}

export function isSelection(
  session: string,
  { address, now, hashKey }: { address: string; now: Instant; hashKey: string },
): boolean {
  const [endsAt = '', seal = ''] = session.split('.')
  return isSameHash(seal, keyedHash(hashKey, ['selection', address, endsAt])) && Number(endsAt) > Date.parse(now)
}
