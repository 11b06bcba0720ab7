import * as v from 'valibot'
import { type Address, type AddressAttribute, deliveryOf } from '#backend/identity/accounts/address.ts'
import { changeAddress } from '#backend/identity/accounts/changeAddress.ts'
import { signedInUser } from '#backend/identity/accounts/signedInUser.ts'
import type { User } from '#backend/identity/accounts/user.store.ts'
import { findChallenge, putChallenge } from '#backend/identity/codes/challenge.store.ts'
import { attributeKey } from '#backend/identity/codes/challengeKeys.ts'
import { CognitoError } from '#backend/identity/CognitoError.ts'
import type { Call, IdentityPorts, Operation } from '#backend/identity/operation.ts'
import { clientMetadata, parseInput, sealedText } from '#backend/identity/parseInput.ts'

const GetUserAttributeVerificationCode = v.object({
  AccessToken: sealedText,
  AttributeName: v.picklist(['email', 'phone_number']),
  ClientMetadata: clientMetadata,
})

/** Sends a new code to the pending address, or to the account's own. */
export const getUserAttributeVerificationCode: Operation = async (input, call, ports) => {
  const request = parseInput(GetUserAttributeVerificationCode, input)
  const user = await signedInUser(request.AccessToken, call, ports)
  const address = await addressToProve({ user, attribute: request.AttributeName }, call, ports)
  if (!address) {
    throw new CognitoError('InvalidParameterException', { message: 'User has no attribute of specified type.' })
  }
  const challenge = await changeAddress({ user, address, lang: request.ClientMetadata['lang'] }, call, ports)
  await ports.database.transact((transaction) => putChallenge(transaction, challenge))
  return { CodeDeliveryDetails: deliveryOf(address) }
}

async function addressToProve(
  { user, attribute }: { user: User; attribute: AddressAttribute },
  { now }: Call,
  { database }: IdentityPorts,
): Promise<Address | undefined> {
  const waiting = await findChallenge(database, attributeKey(user.sub, attribute), now)
  if (waiting) return { channel: waiting.channel, value: waiting.address }
  const own = attribute === 'email' ? user.email : user.phone
  return own === null ? undefined : { channel: attribute === 'email' ? 'email' : 'sms', value: own }
}
