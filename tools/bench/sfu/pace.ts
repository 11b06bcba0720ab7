import { setTimeout as pause } from 'node:timers/promises'

const EVERY_MS = 10

/** Sends this many packets, evenly spaced. */
export async function pace({ packets, perSecond }: { packets: number; perSecond: number }, send: () => void) {
  const perTurn = Math.max(1, Math.round((perSecond * EVERY_MS) / 1_000))
  for (let sent = 0; sent < packets;) {
    for (const last = Math.min(packets, sent + perTurn); sent < last; sent += 1) send()
    await pause(EVERY_MS)
  }
}
