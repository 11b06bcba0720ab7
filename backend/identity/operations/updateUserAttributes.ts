import * as v from 'valibot'
import { type Address, deliveryOf } from '#backend/identity/accounts/address.ts'
import { attributeList, readAttributes } from '#backend/identity/accounts/attributes.ts'
import { changeAddress } from '#backend/identity/accounts/changeAddress.ts'
import { signedInUser } from '#backend/identity/accounts/signedInUser.ts'
import { mergeAttributes, type User } from '#backend/identity/accounts/user.store.ts'
import { putChallenge } from '#backend/identity/codes/challenge.store.ts'
import type { SentChallenge } from '#backend/identity/codes/sendCode.ts'
import type { Operation } from '#backend/identity/operation.ts'
import { clientMetadata, parseInput, sealedText } from '#backend/identity/parseInput.ts'

const UpdateUserAttributes = v.object({
  AccessToken: sealedText,
  UserAttributes: attributeList,
  ClientMetadata: clientMetadata,
})

/** Changes the user's attributes. A new address takes effect once it is verified. */
export const updateUserAttributes: Operation = async (input, call, ports) => {
  const request = parseInput(UpdateUserAttributes, input)
  const user = await signedInUser(request.AccessToken, call, ports)
  const { email, phone, others } = readAttributes(request.UserAttributes)
  const addresses = [email, phone].filter((address) => address !== undefined && !hasProved(user, address))
  const challenges: SentChallenge[] = []
  for (const address of addresses) {
    if (address)
      challenges.push(await changeAddress({ user, address, lang: request.ClientMetadata['lang'] }, call, ports))
  }
  await ports.database.transact(async (transaction) => {
    await mergeAttributes(transaction, { sub: user.sub, attributes: others, now: call.now })
    for (const challenge of challenges) await putChallenge(transaction, challenge)
  })
  return { CodeDeliveryDetailsList: challenges.map(({ channel, address }) => deliveryOf({ channel, value: address })) }
}

function hasProved(user: User, { channel, value }: Address): boolean {
  return channel === 'email' ? user.emailVerified && user.email === value : user.phoneVerified && user.phone === value
}
