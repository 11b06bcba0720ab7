import { randomFrom } from '#planner/solving/random.ts'
import type { Result } from '#tools/bench/report.ts'
import type { Member } from '#tools/stage/makeMembers.ts'
import { openStage, type Stage } from '#tools/stage/openStage.ts'
import { book, cancel } from './seatClient.ts'
import { playHistories } from './studio/playHistories.ts'

const ATTEMPTS = 1_000
const SEATS = 10
const ROUNDS = 50
const HISTORIES_OF_ROUND = 20
/** Share of successful members who cancel at once. */
const CANCEL_SHARE = 0.4

interface Rush {
  stage: Stage
  members: readonly Member[]
  occurrenceId: string
  random: () => number
}

/**
 * 1,000 members at once want the same 10 seats, and some who got one give it back. After each round the seats must add
 * up. Then random histories of classes, with edits, moves, substitutes, closures and deletions, are compared with a model.
 */
export async function run(seed: number, rounds: number = ROUNDS): Promise<Result> {
  const random = randomFrom(seed)
  const stage = await openStage()
  try {
    const members = await stage.members(ATTEMPTS)
    const faults: string[] = []
    let acknowledged = 0
    for (let round = 1; round <= rounds; round += 1) {
      const { id } = await stage.studio.addOccurrence({ capacity: SEATS })
      const outcome = await runRush({ stage, members, occurrenceId: id, random })
      acknowledged += outcome.acknowledged
      faults.push(...outcome.faults.map((fault) => `round ${round}: ${fault}`))
      process.stdout.write(`Round ${round}: ${outcome.acknowledged} acknowledged, ${outcome.faults.length} faults\n`)
    }
    const { steps, accepted, differences } = await playHistories(seed, rounds * HISTORIES_OF_ROUND)
    faults.push(...differences)
    for (const difference of differences.slice(0, 3)) process.stdout.write(`${difference}\n`)
    const details = {
      histories: rounds * HISTORIES_OF_ROUND,
      steps,
      accepted,
      rounds,
      attemptsPerRound: ATTEMPTS,
      seats: SEATS,
      acknowledged,
      faults: faults.slice(0, 10),
    }
    return { name: 'booking', kind: 'value', measured: faults.length, goal: { atMost: 0 }, details }
  } finally {
    await stage.close()
  }
}

async function runRush(rush: Rush): Promise<{ acknowledged: number; faults: string[] }> {
  const holders = new Set<string>()
  const faults: string[] = []
  let acknowledged = 0

  const take = async (member: Member): Promise<boolean> => {
    const answer = await book({ url: rush.stage.obi.url, member, occurrenceId: rush.occurrenceId })
    if (answer.kind === 'refused') {
      if (answer.code !== 'CLASS_FULL') faults.push(`a booking was refused with ${answer.code}`)
      return false
    }
    acknowledged += 1
    if (holders.has(member.contactId)) faults.push('one member was given two seats')
    holders.add(member.contactId)
    return true
  }
  const giveBack = async (member: Member): Promise<void> => {
    const answer = await cancel({ url: rush.stage.obi.url, member, occurrenceId: rush.occurrenceId })
    if (answer.kind === 'refused') faults.push(`a cancellation was refused with ${answer.code}`)
    else holders.delete(member.contactId)
    acknowledged += 1
  }

  const givesBack = new Map(rush.members.map((member) => [member, rush.random() < CANCEL_SHARE]))
  await Promise.all(
    rush.members.map(async (member) => {
      if ((await take(member)) && givesBack.get(member)) await giveBack(member)
    }),
  )
  // Spots that were canceled late are free; the next members in line take them.
  for (const member of rush.members) {
    if (holders.size >= SEATS) break
    if (!holders.has(member.contactId)) await take(member)
  }
  return { acknowledged, faults: [...faults, ...(await compareWithDatabase(rush, holders))] }
}

/** Acknowledged bookings and the database agree: none missing, none extra, none of another member. */
async function compareWithDatabase({ stage, occurrenceId }: Rush, holders: ReadonlySet<string>): Promise<string[]> {
  const rows = await stage.database.query<{ member_id: string }>(
    { text: `select member_id from booking where occurrence_id = $1 and status <> 'CANCELED'` },
    [occurrenceId],
  )
  const standing = new Set(rows.map(({ member_id }) => member_id))
  const lost = [...holders].filter((member) => !standing.has(member))
  const unasked = [...standing].filter((member) => !holders.has(member))
  const counted = await stage.studio.bookedOf(occurrenceId)
  return [
    ...(holders.size === SEATS ? [] : [`${holders.size} members hold a seat, not ${SEATS}`]),
    ...(rows.length === standing.size ? [] : ['a member has two bookings']),
    ...(counted === SEATS ? [] : [`the class counts ${counted} seats as taken`]),
    ...lost.map(() => 'an acknowledged booking is lost'),
    ...unasked.map(() => 'a booking stands without its notice'),
  ]
}
