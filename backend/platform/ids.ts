import { randomBytes } from 'node:crypto'
import type { Instant } from './context.ts'

/** A UUIDv7: later ids sort after earlier ones, so that new rows are added at the end of an index. */
export function newId(now: Instant): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Date.parse(now), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** 96 random bits for links that may be shared. They reveal nothing, not even the time of creation. */
export function newPublicId(): string {
  return randomBytes(12).toString('base64url')
}
