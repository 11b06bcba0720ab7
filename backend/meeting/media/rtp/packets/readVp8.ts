/** The numbers by which a VP8 packet counts its pictures, and where they stand. */
export interface Vp8Descriptor {
  /** The first packet of a picture that needs no earlier one. */
  startsKeyFrame: boolean
  /** Index in the packet; 0 where there is none. */
  pictureIdAt: number
  pictureId: number
  /** 7 bits or 15. */
  isLongPictureId: boolean
  /** Index of the number of the lowest temporal layer; 0 where there is none. */
  baseLayerAt: number
  baseLayer: number
}

const NOTHING: Vp8Descriptor = {
  startsKeyFrame: false,
  pictureIdAt: 0,
  pictureId: 0,
  isLongPictureId: false,
  baseLayerAt: 0,
  baseLayer: 0,
}

/** Reads the payload descriptor of RFC 7741 that begins at `start`. What is cut short counts nothing. */
export function readVp8(bytes: Buffer, start: number): Vp8Descriptor {
  const first = bytes[start] ?? 0
  const descriptor = { ...NOTHING }
  const end = first & 0x80 ? readNumbers(bytes, start + 1, descriptor) : start + 1
  const frameHead = bytes[end]
  if (frameHead === undefined) return NOTHING
  const startsFrame = (first & 0x17) === 0x10
  descriptor.startsKeyFrame = startsFrame && (frameHead & 1) === 0
  return descriptor
}

/** Returns where the picture itself begins. */
function readNumbers(bytes: Buffer, at: number, descriptor: Vp8Descriptor): number {
  const flags = bytes[at] ?? 0
  let next = at + 1
  if (flags & 0x80) next = readPictureId(bytes, next, descriptor)
  if (flags & 0x40) {
    descriptor.baseLayerAt = next
    descriptor.baseLayer = bytes[next] ?? 0
    next += 1
  }
  return flags & 0x30 ? next + 1 : next
}

function readPictureId(bytes: Buffer, at: number, descriptor: Vp8Descriptor): number {
  const high = bytes[at] ?? 0
  const isLong = (high & 0x80) !== 0
  descriptor.pictureIdAt = at
  descriptor.isLongPictureId = isLong
  descriptor.pictureId = isLong ? ((high & 0x7f) << 8) | (bytes[at + 1] ?? 0) : high
  return at + (isLong ? 2 : 1)
}
