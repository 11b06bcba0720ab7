import * as v from 'valibot'
import { listAttributes } from '#backend/identity/accounts/attributes.ts'
import { signedInUser } from '#backend/identity/accounts/signedInUser.ts'
import type { Operation } from '#backend/identity/operation.ts'
import { parseInput, sealedText } from '#backend/identity/parseInput.ts'

const GetUser = v.object({ AccessToken: sealedText })

export const getUser: Operation = async (input, call, ports) => {
  const user = await signedInUser(parseInput(GetUser, input).AccessToken, call, ports)
  return { Username: user.username, UserAttributes: listAttributes(user) }
}
