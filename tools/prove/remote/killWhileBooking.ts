import { setTimeout as pause } from 'node:timers/promises'
import { openLog } from '#backend/platform/log.ts'
import { openDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { randomFrom } from '#planner/solving/random.ts'
import { book, cancel, makeSeatWriters, nextSeat, type SeatWriter } from '#tools/prove/seatClient.ts'
import { postgresOf } from '#tools/stage/postgresOf.ts'
import type { House } from './remote.ts'

const WRITERS = 6
const CLASSES = 8
const LONGEST_LIFE_MS = 2_000
const LOOK_MS = 50

/** Members book and cancel through the remote service, which is killed again and again. */
export async function killWhileBooking(
  house: House,
  { seed, kills }: { seed: number; kills: number },
): Promise<{ acknowledged: number; lost: string[] }> {
  const writers = await makeSeatWriters(house.near, { writers: WRITERS, classes: CLASSES, seed })
  const random = randomFrom(seed)
  const over = new AbortController()
  let acknowledged = 0
  const bookAndCancel = async (writer: SeatWriter) => {
    while (!over.signal.aborted) {
      const { occurrenceId, isHeld } = nextSeat(writer)
      const request = { url: house.far.url, member: writer.member, occurrenceId }
      const answer = await (isHeld ? cancel(request) : book(request))
      if (answer.kind !== 'done') continue
      acknowledged += 1
      if (isHeld) writer.held.delete(occurrenceId)
      else writer.held.add(occurrenceId)
    }
  }
  const untilMore = async () => {
    const count = () => acknowledged
    const before = count()
    while (count() === before) await pause(LOOK_MS)
  }
  const working = Promise.all(writers.map(bookAndCancel))
  for (let kill = 0; kill < kills; kill += 1) {
    // A busy machine starts the service slowly, and each life has to see a booking.
    await Promise.race([working, untilMore()])
    await pause(random() * LONGEST_LIFE_MS)
    await house.far.killService()
  }
  over.abort()
  await working
  const stored = await readBookings(house.near.dataDir)
  const lost = writers.flatMap(({ member, held }) => differences(held, stored.get(member.contactId) ?? new Set()))
  return { acknowledged, lost: lost.map((id) => `a booking of ${id} is not as it was acknowledged`) }
}

function differences(one: ReadonlySet<string>, other: ReadonlySet<string>): string[] {
  return [...[...one].filter((id) => !other.has(id)), ...[...other].filter((id) => !one.has(id))]
}

/** Dates that are booked, by member. */
async function readBookings(dataDir: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const database = openDatabase({ address: postgresOf(dataDir).address, log: openLog({ level: 'silent' }) })
  const rows = await database.query<{ member: string; occurrence: string }>({
    text: `select member_id as member, occurrence_id as occurrence from booking where status <> 'CANCELED'`,
  })
  await database.close()
  return new Map(
    [...Map.groupBy(rows, ({ member }) => member)].map(([member, own]) => [
      member,
      new Set(own.map(({ occurrence }) => occurrence)),
    ]),
  )
}
