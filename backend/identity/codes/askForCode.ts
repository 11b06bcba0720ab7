import { type Address, deliveryOf } from '#backend/identity/accounts/address.ts'
import { findUserAt } from '#backend/identity/accounts/user.store.ts'
import type { Call, IdentityPorts } from '#backend/identity/operation.ts'
import { makeSecret } from '#backend/platform/secret.ts'
import { putChallenge } from './challenge.store.ts'
import { type CodeChallenge, signInKey } from './challengeKeys.ts'
import { sendCode } from './sendCode.ts'

/** The challenge for a kind of address. */
export function challengeAt({ channel }: Address): 'EMAIL_OTP' | 'SMS_OTP' {
  return channel === 'email' ? 'EMAIL_OTP' : 'SMS_OTP'
}

/**
 * Sends a sign-in code and returns the challenge. An address without an account gets a code as well; only the message,
 * which its owner alone can read, says so (decision 011).
 */
export async function askForCode(
  { address, name, lang }: { address: Address; name: CodeChallenge; lang: string | undefined },
  call: Call,
  ports: IdentityPorts,
): Promise<object> {
  const session = makeSecret()
  const owner = await findUserAt(ports.database, address)
  const challenge = await sendCode(
    {
      key: signInKey({ session, address: address.value, name }),
      purpose: 'SIGN_IN',
      address,
      message: owner ? 'SIGN_IN' : 'NOT_REGISTERED',
      lang,
    },
    call,
    ports,
  )
  await ports.database.transact((transaction) => putChallenge(transaction, challenge))
  return { ChallengeName: name, Session: session, ChallengeParameters: parametersFor(address) }
}

export function parametersFor(address: Address) {
  const { DeliveryMedium, Destination } = deliveryOf(address)
  return { CODE_DELIVERY_DELIVERY_MEDIUM: DeliveryMedium, CODE_DELIVERY_DESTINATION: Destination }
}
