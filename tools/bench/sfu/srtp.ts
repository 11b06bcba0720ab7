import { createCipheriv, createDecipheriv } from 'node:crypto'

const HEADER_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** The session keys of one direction for AEAD_AES_256_GCM (RFC 7714), which our plane and its peers negotiate. */
export interface SrtpKeys {
  key: Buffer
  salt: Buffer
}

/** Agreed on beforehand, as the floor shakes no hands. */
export const agreedKeys: SrtpKeys = { key: Buffer.alloc(32, 7), salt: Buffer.alloc(12, 9) }

/** Packets here have the plain header, and are fewer than would wrap their numbers. */
export function protect(header: Buffer, payload: Buffer, { key, salt }: SrtpKeys): Buffer {
  const cipher = createCipheriv(CIPHER, key, initialVector(header, salt))
  cipher.setAAD(header)
  const packet = Buffer.allocUnsafe(HEADER_BYTES + payload.length + TAG_BYTES)
  header.copy(packet)
  cipher.update(payload).copy(packet, HEADER_BYTES)
  cipher.final()
  cipher.getAuthTag().copy(packet, HEADER_BYTES + payload.length)
  return packet
}

/** Returns the payload. Throws if the packet was modified. */
export function unprotect(packet: Buffer, { key, salt }: SrtpKeys): Buffer {
  const header = packet.subarray(0, HEADER_BYTES)
  const decipher = createDecipheriv(CIPHER, key, initialVector(header, salt))
  decipher.setAAD(header)
  decipher.setAuthTag(packet.subarray(packet.length - TAG_BYTES))
  const payload = decipher.update(packet.subarray(HEADER_BYTES, packet.length - TAG_BYTES))
  decipher.final()
  return payload
}

/** Written over with every packet: ciphers copy it. */
const vector = Buffer.alloc(12)

function initialVector(header: Buffer, salt: Buffer): Buffer {
  vector.fill(0)
  header.copy(vector, 2, 8, 12)
  header.copy(vector, 10, 2, 4)
  for (let index = 0; index < 12; index += 1) vector[index] = (vector[index] ?? 0) ^ (salt[index] ?? 0)
  return vector
}
