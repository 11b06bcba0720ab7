import * as v from 'valibot'
import { deliveryOf } from '#backend/identity/accounts/address.ts'
import { findUserAt } from '#backend/identity/accounts/user.store.ts'
import { normalUsername } from '#backend/identity/accounts/username.ts'
import { findChallenge, putChallenge } from '#backend/identity/codes/challenge.store.ts'
import { signUpKey } from '#backend/identity/codes/challengeKeys.ts'
import { sendCode } from '#backend/identity/codes/sendCode.ts'
import { CognitoError } from '#backend/identity/CognitoError.ts'
import type { Operation } from '#backend/identity/operation.ts'
import { clientMetadata, ourClient, parseInput, plainText } from '#backend/identity/parseInput.ts'

const ResendConfirmationCode = v.object({
  ClientId: ourClient,
  Username: plainText(128),
  ClientMetadata: clientMetadata,
})

/** Sends a new code for a pending sign-up; the older code becomes invalid. */
export const resendConfirmationCode: Operation = async (input, call, ports) => {
  const request = parseInput(ResendConfirmationCode, input)
  const key = signUpKey(normalUsername(request.Username))
  const waiting = await findChallenge(ports.database, key, call.now)
  if (!waiting)
    throw new CognitoError('UserNotFoundException', { message: 'Username/client id combination not found.' })
  const address = { channel: waiting.channel, value: waiting.address }
  const owner = await findUserAt(ports.database, address)
  const challenge = await sendCode(
    {
      key,
      purpose: 'SIGN_UP',
      address,
      message: owner ? 'ALREADY_REGISTERED' : 'SIGN_UP',
      lang: request.ClientMetadata['lang'],
      sub: waiting.sub,
      username: waiting.username,
      attributes: waiting.attributes,
    },
    call,
    ports,
  )
  await ports.database.transact((transaction) => putChallenge(transaction, challenge))
  return { CodeDeliveryDetails: deliveryOf(address) }
}
