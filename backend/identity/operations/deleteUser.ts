import * as v from 'valibot'
import { eraseAccount } from '#backend/identity/accounts/eraseAccount.ts'
import { signedInUser } from '#backend/identity/accounts/signedInUser.ts'
import type { Operation } from '#backend/identity/operation.ts'
import { parseInput, sealedText } from '#backend/identity/parseInput.ts'

const DeleteUser = v.object({ AccessToken: sealedText })

/** Removes the caller's account. */
export const deleteUser: Operation = async (input, call, ports) => {
  const user = await signedInUser(parseInput(DeleteUser, input).AccessToken, call, ports)
  await ports.database.transact((transaction) =>
    eraseAccount(transaction, user, { hashKey: ports.hashKey, now: call.now }),
  )
  return {}
}
