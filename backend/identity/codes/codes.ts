import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

/** Returns six digits, with a uniform distribution. */
export function makeCode(): string {
  return randomInt(0, 1_000_000).toString().padStart(6, '0')
}

/** A keyed one-way hash. The encoding of the parts is unambiguous, whatever they contain. */
export function keyedHash(key: string, parts: readonly string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
}

/** Compares in constant time. */
export function isSameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
