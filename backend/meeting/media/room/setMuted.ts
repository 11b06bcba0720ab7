import type { Guest } from './guest.ts'

/** Turns a microphone on or off, in the mix too. False where it was so already; a spectator's is always off. */
export function setMuted(guest: Guest, isMuted: boolean): boolean {
  const willBe = isMuted || guest.isSpectator
  if (willBe === guest.isMuted) return false
  guest.isMuted = willBe
  if (guest.seat) guest.seat.isMuted = willBe
  return true
}
