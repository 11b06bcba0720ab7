import type { RtpPacket } from './readRtp.ts'

const ONE_BYTE_PROFILE = 0xbede
const TWO_BYTE_PROFILE = 0x100
const RESERVED_ID = 15

/** What a header extension holds, in the one-byte or the two-byte form of RFC 8285; undefined where it is absent. */
export function readExtension(packet: RtpPacket, id: number): Buffer | undefined {
  if (packet.profile === ONE_BYTE_PROFILE) return findOneByte(packet, id)
  return packet.profile >> 4 === TWO_BYTE_PROFILE ? findTwoByte(packet, id) : undefined
}

function findOneByte({ bytes, extensionsAt, extensionsEnd }: RtpPacket, id: number): Buffer | undefined {
  let at = extensionsAt
  while (at < extensionsEnd) {
    const head = bytes[at] ?? 0
    if (head >> 4 === RESERVED_ID) return undefined
    // An id of 0 pads by one byte, whatever length it claims.
    const length = head === 0 ? 0 : (head & 0x0f) + 1
    const end = at + 1 + length
    if (end > extensionsEnd) return undefined
    if (head >> 4 === id && head !== 0) return bytes.subarray(at + 1, end)
    at = end
  }
  return undefined
}

function findTwoByte({ bytes, extensionsAt, extensionsEnd }: RtpPacket, id: number): Buffer | undefined {
  let at = extensionsAt
  while (at < extensionsEnd) {
    if (bytes[at] === 0) {
      at += 1
      continue
    }
    const end = at + 2 + (bytes[at + 1] ?? 0)
    if (end > extensionsEnd) return undefined
    if (bytes[at] === id) return bytes.subarray(at + 2, end)
    at = end
  }
  return undefined
}
