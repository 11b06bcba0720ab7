import { forgetChallenges } from '#backend/identity/codes/challenge.store.ts'
import { forgetPlaces } from '#backend/identity/guessing/place.store.ts'
import { addressKeyOf } from '#backend/identity/guessing/place.ts'
import { revokeSessionsOf } from '#backend/identity/session.store.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { Transaction } from '#backend/platform/database.ts'
import { removeUser, type User } from './user.store.ts'

/** Removes an account. Its sign-ins remain as ended, so that tokens that are still valid are refused. */
export async function eraseAccount(
  transaction: Transaction,
  { sub, email, phone }: Pick<User, 'sub' | 'email' | 'phone'>,
  { hashKey, now }: { hashKey: string; now: Instant },
): Promise<void> {
  const addresses = [email, phone].filter((address) => address !== null)
  await forgetChallenges(transaction, sub)
  await forgetPlaces(
    transaction,
    addresses.map((address) => addressKeyOf(address, hashKey)),
  )
  await removeUser(transaction, sub)
  // Last, so that a sign-in that committed while the removal waited is ended with the others.
  await revokeSessionsOf(transaction, sub, now)
}
