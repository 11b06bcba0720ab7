import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, for sessions, tokens and secret addresses. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a secret that cannot be guessed. Codes can be guessed, and need a hash with a key. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Compares in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(one)), Buffer.from(hashSecret(other)))
}
