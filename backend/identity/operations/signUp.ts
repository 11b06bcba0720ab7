import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type Address, deliveryOf } from '#backend/identity/accounts/address.ts'
import { attributeList, readAttributes } from '#backend/identity/accounts/attributes.ts'
import { makeAccount } from '#backend/identity/accounts/makeAccount.ts'
import { findUserAt } from '#backend/identity/accounts/user.store.ts'
import { toUsername } from '#backend/identity/accounts/username.ts'
import { findProof } from '#backend/identity/codes/addressProof.ts'
import { putChallenge } from '#backend/identity/codes/challenge.store.ts'
import { signUpKey } from '#backend/identity/codes/challengeKeys.ts'
import { sendCode } from '#backend/identity/codes/sendCode.ts'
import { CognitoError } from '#backend/identity/CognitoError.ts'
import type { Call, IdentityPorts, Operation } from '#backend/identity/operation.ts'
import { clientMetadata, ourClient, parseInput } from '#backend/identity/parseInput.ts'

const SignUp = v.object({
  ClientId: ourClient,
  Username: v.string(),
  Password: v.optional(v.string()),
  UserAttributes: v.optional(attributeList, []),
  ClientMetadata: clientMetadata,
})

const SHORTEST_PASSWORD = 8

interface Newcomer {
  address: Address
  sub: string
  username: string
  attributes: Record<string, string>
}

/** Creates the account if the caller has just proved the address at sign-in; otherwise sends a code. */
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
  const newcomer = { address, sub: randomUUID(), username, attributes: { ...others, ...unproved } }
  const { proof, lang } = request.ClientMetadata
  const proved = await findProof({ address, code: proof }, call, ports)
  if (!proved) return askForProof({ newcomer, lang }, call, ports)
  const session = await makeAccount({ ...proved, ...newcomer, address: address.value }, call, ports)
  return { UserConfirmed: true, UserSub: newcomer.sub, Session: session }
}

/**
 * If the address has an account, only the message to its owner says so; the response never reveals it (decision 011).
 */
async function askForProof(
  { newcomer, lang }: { newcomer: Newcomer; lang: string | undefined },
  call: Call,
  ports: IdentityPorts,
): Promise<object> {
  const { address, sub, username } = newcomer
  const owner = await findUserAt(ports.database, address)
  const message = owner ? 'ALREADY_REGISTERED' : 'SIGN_UP'
  const request = { ...newcomer, key: signUpKey(username), purpose: 'SIGN_UP', message, lang } as const
  const challenge = await sendCode(request, call, ports)
  await ports.database.transact((transaction) => putChallenge(transaction, challenge))
  return { UserConfirmed: false, UserSub: sub, CodeDeliveryDetails: deliveryOf(address) }
}

/** Passwords are not used. The length is checked so that the same client works with a real user pool. */
function refuseWeakPassword(password: string | undefined): void {
  if (password !== undefined && password.length < SHORTEST_PASSWORD) throw new CognitoError('InvalidPasswordException')
}
