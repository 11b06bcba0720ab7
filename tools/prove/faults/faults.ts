import { randomFrom } from '#planner/solving/random.ts'
import type { Result } from '#tools/bench/report.ts'
import { buildStale } from '#tools/build/buildStale.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { playBadClients } from './badClients.ts'
import { playClockJumps } from './clockJumps.ts'
import { followBookings } from './followBookings.ts'
import { playFullDisk } from './fullDisk.ts'
import { judgeLedger } from './judgeLedger.ts'
import { openCast } from './openCast.ts'
import { type House, openHouse } from './openHouse.ts'
import { playAll, playFault } from './playFault.ts'
import type { Cast } from './probes.ts'
import { sourceFaults } from './sourceFaults.ts'

/** Characters of the log that are printed where something does not hold. */
const OUTPUT_SHOWN = 20_000

interface Parts {
  house: House
  cast: Cast
}
type Play = (parts: Parts) => Promise<string[]>

const plays: readonly (readonly [name: string, play: Play])[] = [
  ...sourceFaults.map((fault) => [`${fault.source} ${fault.kind}`, (parts: Parts) => playFault(fault, parts)] as const),
  ['clock jumps', playClockJumps],
  ['half-open and slow clients', playBadClients],
  ['disk full', playFullDisk],
]

/**
 * Each source of the product fails in each way, between real processes; the disk is full, the clock jumps, clients are half
 * open. What does not need the source goes on, users are told by a code what to do, the product recovers by itself, and what
 * was acknowledged is there in the end. The amount is a number of faults, chosen by the seed; without it all are played.
 */
export async function run(seed: number, amount: number = plays.length): Promise<Result> {
  await buildStale({ root: projectRoot, log: (line) => void process.stdout.write(`${line}\n`) })
  await using opened = new AsyncDisposableStack()
  const house = await openHouse(opened)
  const cast = await openCast(house)
  using follower = await followBookings(cast)
  const alone = (await playAll(cast)).filter(([, { code }]) => code !== 'fine')
  if (alone.length > 0) throw new Error(`The product fails without any fault: ${JSON.stringify(alone)}`)
  const objections: string[] = []
  for (const [name, play] of shuffled(plays, randomFrom(seed)).slice(0, amount)) {
    const found = await play({ house, cast })
    process.stdout.write(`${found.length === 0 ? 'holds' : 'does not hold'}: ${name}\n`)
    objections.push(...found.map((objection) => `${name}: ${objection}`))
  }
  objections.push(...(await judgeLedger(cast, house, follower)))
  for (const objection of objections) process.stdout.write(`${objection}\n`)
  if (objections.length > 0) process.stdout.write(`${house.output().slice(-OUTPUT_SHOWN)}\n`)
  const { bookings, files, mails } = cast.ledger
  const acknowledged = { bookings: bookings.length, files: files.length, mails: mails.length }
  const details = { faults: Math.min(amount, plays.length), acknowledged, objections: objections.slice(0, 10) }
  return { name: 'faults', kind: 'value', measured: objections.length, goal: { atMost: 0 }, details }
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}
