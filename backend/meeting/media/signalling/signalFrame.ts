import protocol, {
  type ISdkSignalFrame,
  type SdkSignalFrame,
} from 'amazon-chime-sdk-js/build/signalingprotocol/SignalingProtocol.js'

/** A frame as it is written. A field that is not set means something else than one that is zero. */
export type OutgoingFrame = Omit<ISdkSignalFrame, 'timestampMs'>

export const frameTypes = protocol.SdkSignalFrame.Type

// What comes before every frame: there are other protocols on the same kind of socket.
const LEAD = Buffer.from([0x05])
const LEADS: ReadonlySet<number | undefined> = new Set([0x05, 0x02])

export function encodeFrame(frame: OutgoingFrame, now: number): Buffer {
  return Buffer.concat([LEAD, protocol.SdkSignalFrame.encode({ ...frame, timestampMs: now }).finish()])
}

/** Undefined for what is no frame. Never throws. */
export function decodeFrame(bytes: Uint8Array): SdkSignalFrame | undefined {
  if (!LEADS.has(bytes[0])) return undefined
  try {
    return protocol.SdkSignalFrame.decode(bytes.subarray(1))
  } catch {
    return undefined
  }
}
