import * as v from 'valibot'
import { signedInUser } from '#backend/identity/accounts/signedInUser.ts'
import { removeUser } from '#backend/identity/accounts/user.store.ts'
import { forgetChallenges } from '#backend/identity/codes/challenge.store.ts'
import { forgetPlaces } from '#backend/identity/guessing/place.store.ts'
import { addressKeyOf } from '#backend/identity/guessing/place.ts'
import type { Operation } from '#backend/identity/operation.ts'
import { parseInput, sealedText } from '#backend/identity/parseInput.ts'
import { revokeSessionsOf } from '#backend/identity/session.store.ts'

const DeleteUser = v.object({ AccessToken: sealedText })

/** Removes an account. Its sign-ins stay as ended, so that tokens still about are refused. */
export const deleteUser: Operation = async (input, call, ports) => {
  const { sub, email, phone } = await signedInUser(parseInput(DeleteUser, input).AccessToken, call, ports)
  const addresses = [email, phone].filter((address) => address !== null)
  await ports.database.transact(async (transaction) => {
    await forgetChallenges(transaction, sub)
    await forgetPlaces(
      transaction,
      addresses.map((address) => addressKeyOf(address, ports.hashKey)),
    )
    await removeUser(transaction, sub)
    // Last, so that a sign-in for which the removal has waited is ended with the others.
    await revokeSessionsOf(transaction, sub, call.now)
  })
  return {}
}
