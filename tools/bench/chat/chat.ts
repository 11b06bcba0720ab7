import { versionsOf } from '#tools/bench/peerVersions.ts'
import type { Result } from '#tools/bench/report.ts'
import { readChats } from './readChats.ts'
import { sendToListeners } from './sendToListeners.ts'

const MESSAGES = 1_000_000
const MOST_STATEMENTS = 3
const MOST_BUFFERS = 300
const MOST_TIMES = 2

/** Reads of long conversations, and sends to many listeners. Counts the figures that miss their goals. */
export async function run([messages = String(MESSAGES)]: readonly string[]): Promise<Result> {
  const reads = await readChats(Number(messages))
  const sends = await sendToListeners()
  const missed = [
    ...reads.filter(({ statements, buffers }) => statements > MOST_STATEMENTS || buffers > MOST_BUFFERS),
    ...sends.filter(({ ratio }) => ratio.middle > MOST_TIMES),
  ]
  return {
    name: 'chat',
    kind: 'value',
    measured: missed.length,
    goal: { atMost: 0 },
    peers: versionsOf(['ws']),
    details: { unit: 'figures missed', messages: Number(messages), reads, sends },
  }
}
