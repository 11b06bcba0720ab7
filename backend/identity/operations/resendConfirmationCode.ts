import * as v from 'valibot'
import { deliveryOf } from '#backend/identity/address.ts'
import { findChallenge, putChallenge } from '#backend/identity/challenge.store.ts'
import { signUpKey } from '#backend/identity/challengeKeys.ts'
import { CognitoError } from '#backend/identity/CognitoError.ts'
import type { Operation } from '#backend/identity/operation.ts'
import { clientMetadata, ourClient, parseInput, plainText } from '#backend/identity/parseInput.ts'
import { sendCode } from '#backend/identity/sendCode.ts'
import { findUserAt } from '#backend/identity/user.store.ts'
import { normalUsername } from '#backend/identity/username.ts'

const ResendConfirmationCode = v.object({
  ClientId: ourClient,
  Username: plainText(128),
  ClientMetadata: clientMetadata,
})

/** Sends a new code for a sign-up that waits; the older code is worth nothing from then on. */
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
