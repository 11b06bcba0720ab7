import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPeers, peersFolder } from './installPeers.ts'
import { checkAgainstItself, compareCosts, type Interval, median, type Round } from './measure.ts'
import { versionsOf } from './peerVersions.ts'
import type { Result } from './report.ts'
import { openSide, type Side } from './sfu/openSide.ts'

const RECEIVERS = 20
/** A class that watches one camera and one shared screen at their best. */
const AT_OUR_RATE = { packets: 1_200, perSecond: 400 }
/** About as much as werift bears on one core; the slower, the less waking up for a packet is shared. */
const AT_ITS_RATE = { packets: 600, perSecond: 200 }
const WERIFT_GOAL = 5

const program = (name: string) => fileURLToPath(new URL(`./sfu/${name}.ts`, import.meta.url))

/** CPU time per forwarded packet: ours compared with the minimum in this language, and with werift. */
export async function run(): Promise<Result> {
  installPeers()
  const plane = { server: program('planeServer'), ends: program('browsers'), receivers: RECEIVERS }
  const floor = { server: program('floorServer'), ends: program('floorEnds'), receivers: RECEIVERS }
  const werift = { server: join(peersFolder, 'weriftServer.ts'), ends: program('browsers'), receivers: RECEIVERS }
  const sides: Side[] = []
  const open = async (request: typeof plane) => {
    const side = await openSide(request)
    sides.push(side)
    return side
  }
  try {
    const ours = await open(plane)
    const least = await open(floor)
    const fast = await compare(ours, least, AT_OUR_RATE)
    const slow = await compare(ours, await open(werift), AT_ITS_RATE)
    return {
      name: 'sfu',
      kind: 'ratio',
      measured: fast.ratio,
      goal: { atLeast: 0.5 },
      peers: versionsOf(['werift'], peersFolder),
      objection: objectionTo(fast, slow),
      details: {
        receivers: RECEIVERS,
        packetsPerCpuSecond: { ours: fast.ours, floor: fast.peer, oursSlow: slow.ours, weriftSlow: slow.peer },
        werift: { ...slow.ratio, goal: { atLeast: WERIFT_GOAL } },
        itself: fast.itself.middle,
      },
    }
  } finally {
    for (const side of sides) side.close()
  }
}

interface Comparison {
  ratio: Interval
  itself: Awaited<ReturnType<typeof checkAgainstItself>>
  /** Median number of packets forwarded per second of CPU time. */
  ours: number
  peer: number
}

async function compare(ours: Side, peer: Side, order: typeof AT_OUR_RATE): Promise<Comparison> {
  const [our, their] = [recorded(ours, order), recorded(peer, order)]
  await our.round()
  await their.round()
  our.costs.length = 0
  their.costs.length = 0
  const itself = await checkAgainstItself(their.round)
  const ratio = await compareCosts({ ours: our.round, peer: their.round })
  return { ratio, itself, ours: Math.round(1 / median(our.costs)), peer: Math.round(1 / median(their.costs)) }
}

function recorded(side: Side, order: typeof AT_OUR_RATE): { round: Round; costs: number[] } {
  const costs: number[] = []
  const round = async () => {
    const cost = await side.forward(order)
    costs.push(cost)
    return cost
  }
  return { round, costs }
}

function objectionTo(fast: Comparison, slow: Comparison): string | undefined {
  if (!fast.itself.isFair || !slow.itself.isFair) return 'a peer compared with itself is not 1'
  return slow.ratio.middle >= WERIFT_GOAL ? undefined : `werift costs less than ${WERIFT_GOAL} times as much`
}
