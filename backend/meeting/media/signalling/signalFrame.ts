import protocol, {
  type ISdkSignalFrame,
  type SdkSignalFrame,
} from 'amazon-chime-sdk-js/build/signalingprotocol/SignalingProtocol.js'

/** A frame to be written. An unset field differs from one that is zero. */
export type OutgoingFrame = Omit<ISdkSignalFrame, 'timestampMs'>

export const frameTypes = protocol.SdkSignalFrame.Type

// The byte before every frame, which identifies the protocol.
const LEAD = Buffer.from([0x05])
const LEADS: ReadonlySet<number | undefined> = new Set([0x05, 0x02])

export function encodeFrame(frame: OutgoingFrame, now: number): Buffer {
  return Buffer.concat([LEAD, protocol.SdkSignalFrame.encode({ ...frame, timestampMs: now }).finish()])
}

/** Undefined if the bytes are not a frame. Never throws. */
export function decodeFrame(bytes: Uint8Array): SdkSignalFrame | undefined {
  if (!LEADS.has(bytes[0])) return undefined
  try {
    return protocol.SdkSignalFrame.decode(bytes.subarray(1))
  } catch {
    return undefined
  }
}
