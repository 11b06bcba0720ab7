import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A token cannot be guessed, so a plain hash hides it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
