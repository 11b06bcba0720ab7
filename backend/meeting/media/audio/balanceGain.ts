import type { Balance } from './mixer.port.ts'

const BESIDE_VOICE = 0.35
const BESIDE_MUSIC = 0.5

/** How loud a kind of sound is under a balance. Where there is no music there is nothing to balance. */
export function balanceGain(balance: Balance, kind: 'voice' | 'music', isMusicHeard: boolean): number {
  if (!isMusicHeard || balance === 'even' || balance === kind) return 1
  return kind === 'music' ? BESIDE_VOICE : BESIDE_MUSIC
}
