/** Samples per channel in 20 ms at 48 kHz. */
export const frameSamples = 960

/** A self-contained frame of silence, which resets the decoder's state of a voice. */
export const silence: Buffer = Buffer.from([0xf8, 0xff, 0xfe])

/** A packet that announces a pause (DTX). Receivers are silent for a second and count no loss. */
export const nothing: Buffer = Buffer.from([0xf8])

const longestPacket = 1276
const silkSamples = [480, 960, 1920, 2880]
const hybridSamples = [480, 960]

/** Returns whether the header declares one Opus packet of 20 ms. Only a decoder can check its content. */
export function isTwentyMs(payload: Uint8Array): boolean {
  const first = payload[0]
  if (first === undefined || payload.length > longestPacket) return false
  const code = first & 3
  const frames = code === 3 ? (payload[1] ?? 0) & 63 : Math.min(code, 1) + 1
  return frames * samplesPerFrame(first >> 3) === frameSamples
}

function samplesPerFrame(configuration: number): number {
  if (configuration < 12) return silkSamples[configuration & 3] ?? 0
  if (configuration < 16) return hybridSamples[configuration & 1] ?? 0
  return 120 << (configuration & 3)
}

/** Returns an empty packet, for which a decoder conceals the lost one. */
export function lostAfter(payload: Uint8Array): Uint8Array {
  return Uint8Array.of((payload[0] ?? 0) & 0xfc)
}

type Bandwidth = 'narrowband' | 'mediumband' | 'wideband' | 'superwideband' | 'fullband'

interface Coding {
  mode: 'silk' | 'hybrid' | 'celt'
  bandwidth: Bandwidth
}

const silkBandwidths = ['narrowband', 'mediumband', 'wideband'] as const
const hybridBandwidths = ['superwideband', 'fullband'] as const
const celtBandwidths = ['narrowband', 'wideband', 'superwideband', 'fullband'] as const

/** The coding of a packet. Listeners can switch to another stream unnoticed if it has the same coding. */
export function codingOf(payload: Uint8Array): Coding {
  const configuration = (payload[0] ?? 0) >> 3
  if (configuration < 12) return { mode: 'silk', bandwidth: silkBandwidths[configuration >> 2] ?? 'wideband' }
  if (configuration < 16) {
    return { mode: 'hybrid', bandwidth: hybridBandwidths[(configuration - 12) >> 1] ?? 'fullband' }
  }
  return { mode: 'celt', bandwidth: celtBandwidths[(configuration - 16) >> 2] ?? 'fullband' }
}
