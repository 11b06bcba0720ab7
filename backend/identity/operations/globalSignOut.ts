import * as v from 'valibot'
import { signedInUser } from '#backend/identity/accounts/signedInUser.ts'
import type { Operation } from '#backend/identity/operation.ts'
import { parseInput, sealedText } from '#backend/identity/parseInput.ts'
import { revokeSessionsOf } from '#backend/identity/session.store.ts'

const GlobalSignOut = v.object({ AccessToken: sealedText })

/** Ends all sign-ins of the user. */
export const globalSignOut: Operation = async (input, call, ports) => {
  const { sub } = await signedInUser(parseInput(GlobalSignOut, input).AccessToken, call, ports)
  await ports.database.transact((transaction) => revokeSessionsOf(transaction, sub, call.now))
  return {}
}
