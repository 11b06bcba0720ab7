import { type Address, mailboxOf } from '#backend/identity/accounts/address.ts'
import { CognitoError } from '#backend/identity/CognitoError.ts'
import { addressKeyOf, placeKeys } from '#backend/identity/guessing/place.ts'
import { composeMessage } from '#backend/identity/messages/composeMessage.ts'
import type { MessageKind } from '#backend/identity/messages/messageTexts.ts'
import type { Call, IdentityPorts } from '#backend/identity/operation.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import type { Challenge, Purpose } from './challenge.store.ts'
import { keyedHash, makeCode } from './codes.ts'
import { countSending } from './sending.store.ts'

export const CODE_LIFETIME_S = 600
const SIGN_UP_LIFETIME_S = 86_400

export interface CodeRequest {
  key: string
  purpose: Purpose
  address: Address
  message: MessageKind
  lang: string | undefined
  sub?: string | null
  username?: string | null
  attributes?: Record<string, string> | null
}

export type SentChallenge = Challenge & { expiresAt: string; keptUntil: string }

/**
 * Sends a code and returns the pending request. The caller stores the request last, so that a message that could not be
 * sent changes nothing and an older code of the same request stays valid.
 */
export async function sendCode(request: CodeRequest, call: Call, ports: IdentityPorts): Promise<SentChallenge> {
  const { key, purpose, address, message, lang, sub = null, username = null, attributes = null } = request
  const addressKey = addressKeyOf(address.value, ports.hashKey)
  await refuseFlood({ address, addressKey }, call, ports)
  const code = makeCode()
  try {
    await ports.messenger.send(composeMessage({ kind: message, code, address, lang }))
  } catch (cause) {
    throw new CognitoError('CodeDeliveryFailureException', { cause })
  }
  return {
    key,
    purpose,
    channel: address.channel,
    address: address.value,
    sub,
    username,
    attributes,
    addressKey,
    codeHash: hashCode(key, code, ports),
    expiresAt: addSeconds(call.now, CODE_LIFETIME_S),
    keptUntil: addSeconds(call.now, purpose === 'SIGN_UP' ? SIGN_UP_LIFETIME_S : CODE_LIFETIME_S),
  }
}

/** Binds a code to the request that it was sent for. */
export function hashCode(key: string, code: string, { hashKey }: Pick<IdentityPorts, 'hashKey'>): string {
  return keyedHash(hashKey, ['code', key, code])
}

async function refuseFlood(
  { address, addressKey }: { address: Address; addressKey: string },
  call: Call,
  { hashKey, sendLimits: limits, database }: IdentityPorts,
): Promise<void> {
  const mailboxKey = keyedHash(hashKey, ['mailbox', mailboxOf(address)])
  const places = placeKeys(call, hashKey)
  const isAllowed = await database.transact((transaction) =>
    countSending(transaction, { addressKey, mailboxKey, places, limits, now: call.now }),
  )
  if (!isAllowed) throw new CognitoError('LimitExceededException')
}
