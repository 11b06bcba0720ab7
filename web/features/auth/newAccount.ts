import type { Address, SignUpRequest } from '#web/app/identity/auth.port.ts'

/** Nobody ever types it: sign-in is by code. */
const PASSWORD_BYTES = 24

interface NewPerson {
  firstName: string
  lastName: string
  address: Address
}

/**
 * The account that sign-up makes. The username is a nickname and the address; it holds no space, which Cognito
 * refuses, and does not read as an e-mail, which it refuses too where e-mails are aliases.
 */
export function newAccount({ firstName, lastName, address }: NewPerson, random: Uint8Array): SignUpRequest {
  const nickname = firstName.replaceAll(/\s+/g, '')
  return {
    username: `${nickname}:${address.value}`,
    password: passwordOf(random),
    address,
    firstName,
    lastName,
  }
}

export function randomBytes(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(PASSWORD_BYTES))
}

// Pools ask for each kind of character; the random part alone might lack one.
function passwordOf(random: Uint8Array): string {
  return `Aa1!${Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
