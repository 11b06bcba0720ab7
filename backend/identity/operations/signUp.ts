import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { deliveryOf } from '#backend/identity/address.ts'
import { attributeList, readAttributes } from '#backend/identity/attributes.ts'
import { putChallenge } from '#backend/identity/challenge.store.ts'
import { signUpKey } from '#backend/identity/challengeKeys.ts'
import { CognitoError } from '#backend/identity/CognitoError.ts'
import type { Operation } from '#backend/identity/operation.ts'
import { clientMetadata, ourClient, parseInput } from '#backend/identity/parseInput.ts'
import { sendCode } from '#backend/identity/sendCode.ts'
import { findUserAt } from '#backend/identity/user.store.ts'
import { toUsername } from '#backend/identity/username.ts'

const SignUp = v.object({
  ClientId: ourClient,
  Username: v.string(),
  Password: v.optional(v.string()),
  UserAttributes: v.optional(attributeList, []),
  ClientMetadata: clientMetadata,
})

const SHORTEST_PASSWORD = 8

/**
 * Takes a sign-up and sends a code. Whether the address is somebody's already is told in the message, to its owner,
 * and never in the answer (decision 011).
 */
export const signUp: Operation = async (input, call, ports) => {
  const request = parseInput(SignUp, input)
  const username = toUsername(request.Username)
  refuseWeakPassword(request.Password)
  const { email, phone, others } = readAttributes(request.UserAttributes)
  const address = email ?? phone
  if (!address) {
    throw new CognitoError('InvalidParameterException', {
      message: 'Attributes did not conform to the schema: email or phone_number is required',
    })
  }
  const unproved = email && phone ? { phone_number: phone.value } : {}
  const owner = await findUserAt(ports.database, address)
  const sub = randomUUID()
  const challenge = await sendCode(
    {
      key: signUpKey(username),
      purpose: 'SIGN_UP',
      address,
      message: owner ? 'ALREADY_REGISTERED' : 'SIGN_UP',
      lang: request.ClientMetadata['lang'],
      sub,
      username,
      attributes: { ...others, ...unproved },
    },
    call,
    ports,
  )
  await ports.database.transact((transaction) => putChallenge(transaction, challenge))
  return { UserConfirmed: false, UserSub: sub, CodeDeliveryDetails: deliveryOf(address) }
}

/** Nobody signs in by password here. The length is checked so that the same client works against a real pool. */
function refuseWeakPassword(password: string | undefined): void {
  if (password !== undefined && password.length < SHORTEST_PASSWORD) throw new CognitoError('InvalidPasswordException')
}
