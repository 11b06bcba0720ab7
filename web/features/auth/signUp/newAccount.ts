import type { Address, SignUpRequest } from '#web/app/identity/auth.port.ts'

/** Users never enter this password: they sign in by code. */
const PASSWORD_BYTES = 24

interface NewPerson {
  firstName: string
  lastName: string
  address: Address
}

/**
 * The account that sign-up creates. The username is a nickname plus the address. It contains no space, which Cognito
 * rejects, and is not shaped like an email address, which Cognito rejects for pools with email aliases.
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

// Pools require every character class; the random hex digits may lack some.
function passwordOf(random: Uint8Array): string {
  return `Aa1!${Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
