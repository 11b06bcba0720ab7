import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

/** Six digits, each as likely as any other. */
export function makeCode(): string {
  return randomInt(0, 1_000_000).toString().padStart(6, '0')
}

/** One way, and only with the server's key. The parts are kept apart, whatever they hold. */
export function keyedHash(key: string, parts: readonly string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
}

/** Takes as long whether the hashes differ at the start or at the end. */
export function isSameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
