import type { LinkQuality } from '#backend/meeting/media/rtp/peer.port.ts'

/** Bars of two that the others see: 2 is well, 1 is heard with gaps, 0 is hardly there. */
export function signalStrengthOf({ lossToPeer, lossFromPeer, roundTripMs = 0 }: LinkQuality): 0 | 1 | 2 {
  const loss = Math.max(lossToPeer, lossFromPeer)
  if (loss >= 0.25 || roundTripMs >= 2000) return 0
  return loss >= 0.08 || roundTripMs >= 600 ? 1 : 2
}
