import type { AddressAttribute } from '#backend/identity/accounts/address.ts'
import { hashSecret } from '#backend/platform/secret.ts'

/** The flows that end with a one-time code, by the names of their challenges. */
export type CodeChallenge = 'EMAIL_OTP' | 'SMS_OTP' | 'CUSTOM_CHALLENGE'

/** A session is valid only for its address and challenge. */
export function signInKey({
  session,
  address,
  name,
}: {
  session: string
  address: string
  name: CodeChallenge
}): string {
  return `sign-in:${hashSecret(JSON.stringify([session, address, name]))}`
}

export function signUpKey(username: string): string {
  return `sign-up:${username}`
}

/** Key of a verified address that has no account yet. */
export function proofKey(address: string): string {
  return `proof:${address}`
}

export function ticketKey(session: string): string {
  return `ticket:${hashSecret(session)}`
}

export function attributeKey(sub: string, attribute: AddressAttribute): string {
  return `attribute:${sub}:${attribute}`
}
