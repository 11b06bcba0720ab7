import { setTimeout as pause } from 'node:timers/promises'
import nodeDataChannel from 'node-datachannel'
import { randomFrom } from '#planner/solving/random.ts'
import { type MediaStage, openMediaStage } from '#tools/attendee/openMediaStage.ts'
import type { Result } from '#tools/bench/report.ts'
import { openHostilePackets } from '#tools/prove/hostile/hostilePackets.ts'
import { type AttackCount, attackSockets } from '#tools/prove/hostile/hostileSockets.ts'
import { type HonestRooms, type Lack, openHonestRooms } from './honestRooms.ts'
import { openStormyAttendees } from './stormyAttendees.ts'

const FRAMES = 250_000
const LONGEST_MS = 900_000
const LOOK_EVERY_MS = 1000
const LAST_LOOKS_MS = 5000
/** Number of samples that measure this machine's own losses before the attack. */
const CALM_LOOKS = 15
const BURST_EVERY_MS = 100
/** Maximum increase in the share of a stream's missing packets over five samples. */
const MOST_LACKING = 0.05
const LEAST_HEARD = 0.95

/**
 * All attacks at once, while two rooms hold their class: nothing crashes or leaks, no one gets in, and nothing is lost.
 */
export async function run(seed: number, frames: number = FRAMES): Promise<Result> {
  const stage = await openMediaStage()
  try {
    const honest = await openHonestRooms(stage)
    const calmLack = await lookInCalm(honest)
    const count = await attackWhileLooking(stage, { seed, frames, honest })
    const { heardShare, looks } = honest
    const worstLack = honest.takeWorstLack()
    const faults = [
      ...count.faults,
      ...honest.faults,
      ...lacking('sound', worstLack.sound - calmLack.sound),
      ...lacking('pictures', worstLack.pictures - calmLack.pictures),
      ...(heardShare < LEAST_HEARD ? [`a voice was heard at ${heardShare.toFixed(3)} of the looks only`] : []),
      ...(count.frames < frames ? [`only ${count.frames} frames were sent in time`] : []),
    ]
    const shares = {
      worstLack: { sound: round(worstLack.sound), pictures: round(worstLack.pictures) },
      calmLack: { sound: round(calmLack.sound), pictures: round(calmLack.pictures) },
      mostLacking: MOST_LACKING,
      heardShare: round(heardShare),
    }
    const details = { ...count, looks, ...shares, faults: [...new Set(faults)].slice(0, 10) }
    return { name: 'media', kind: 'value', measured: faults.length, goal: { atMost: 0 }, details }
  } finally {
    await stage.close()
    nodeDataChannel.cleanup()
  }
}

async function lookInCalm(honest: HonestRooms): Promise<Lack> {
  for (let looks = 0; looks < CALM_LOOKS; looks += 1) {
    await pause(LOOK_EVERY_MS)
    honest.look()
  }
  return honest.takeWorstLack()
}

interface Watched {
  seed: number
  frames: number
  honest: HonestRooms
}

async function attackWhileLooking(
  stage: MediaStage,
  { seed, frames, honest }: Watched,
): Promise<AttackCount & { packets: number; stormPackets: number; seconds: number }> {
  const { pid } = stage.plane
  const startedAt = performance.now()
  const elapsed = () => performance.now() - startedAt
  const count: AttackCount = {
    frames: 0,
    oversized: 0,
    sockets: 0,
    badTickets: 0,
    deafSockets: 0,
    notTaken: 0,
    closings: {},
    faults: [],
  }
  const packets = openHostilePackets(stage.plane.udpPort, randomFrom(seed))
  const storms = openStormyAttendees(stage, randomFrom(seed + 1))
  const bursts = setInterval(() => void packets.burst(), BURST_EVERY_MS)
  const look = () => {
    honest.look()
    if (stage.plane.pid !== pid) count.faults.push('the media process died')
    process.stdout.write(`${count.frames} frames, ${packets.sent} packets, ${count.faults.length} faults\n`)
  }
  const looks = setInterval(look, LOOK_EVERY_MS)
  await attackSockets({ stage, seed, frames, isOver: () => elapsed() > LONGEST_MS, count })
  // Effects of the last frames show in the last samples.
  await pause(LAST_LOOKS_MS)
  await storms.close()
  clearInterval(bursts)
  clearInterval(looks)
  look()
  packets.close()
  return { ...count, packets: packets.sent, stormPackets: storms.sent, seconds: Math.round(elapsed() / 1000) }
}

function lacking(what: string, share: number): string[] {
  return share > MOST_LACKING ? [`of the ${what} up to ${share.toFixed(3)} more did not come`] : []
}

function round(share: number): number {
  return Number(share.toFixed(4))
}
