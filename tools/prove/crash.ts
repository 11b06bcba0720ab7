import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openLog } from '#backend/platform/log.ts'
import { openDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { randomFrom } from '#planner/solving/random.ts'
import type { Result } from '#tools/bench/report.ts'
import { postgresOf } from '#tools/stage/postgresOf.ts'
import { findFreePort } from '#tools/test/findFreePort.ts'
import { type Obi, startObi } from '#tools/test/startObi.ts'
import { book, cancel, makeSeatWriters, nextSeat, type SeatWriter } from './seatClient.ts'

const ROUNDS = 100
const WRITERS = 8
const CLASSES = 25
const LONGEST_ROUND_MS = 600

export type Victim = 'Node' | 'PostgreSQL' | 'both'
export const VICTIMS: readonly Victim[] = ['Node', 'PostgreSQL', 'both']

interface Writer extends SeatWriter {
  acknowledged: number
  faults: string[]
}

/** Members book and cancel while the server or its database is killed. Every acknowledged change must survive. */
export async function run(seed: number, rounds: number = ROUNDS): Promise<Result> {
  const random = randomFrom(seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'obi-crash-'))
  const port = await findFreePort()
  const start = () => startObi({ dataDir, port, env: { LOG_LEVEL: 'error', DEMO_DATA: 'off', CALL_LIMITS: 'off' } })
  let obi = await start()
  try {
    const cast = await makeSeatWriters(obi, { writers: WRITERS, classes: CLASSES, seed })
    const writers: Writer[] = cast.map((writer) => ({ ...writer, acknowledged: 0, faults: [] }))
    for (let round = 1; round <= rounds; round += 1) {
      const victim = VICTIMS[Math.floor(random() * VICTIMS.length)] ?? 'Node'
      obi = await runRound({ obi, writers, victim, afterMs: random() * LONGEST_ROUND_MS, start })
      const faults = await compareWithDatabase(dataDir, writers)
      writers[0]?.faults.push(...faults.map((fault) => `round ${round} (${victim}): ${fault}`))
      process.stdout.write(`Round ${round}: killed ${victim}, ${faults.length} faults\n`)
    }
    const faults = writers.flatMap((writer) => writer.faults)
    const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged, 0)
    const details = { rounds, acknowledged, faults: faults.slice(0, 10) }
    return { name: 'crash', kind: 'value', measured: faults.length, goal: { atMost: 0 }, details }
  } finally {
    await obi.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Round {
  obi: Obi
  writers: readonly Writer[]
  victim: Victim
  afterMs: number
  start: () => Promise<Obi>
}

/** Writers go on over the crash: a call without an answer is sent again, under its key, until there is one. */
async function runRound({ obi, writers, victim, afterMs, start }: Round): Promise<Obi> {
  let isOver = false
  const writing = writers.map((writer) => writeUntil(writer, { url: obi.url, isOver: () => isOver }))
  await pause(afterMs)
  const standing = await killAndStart(obi, victim, start)
  isOver = true
  await Promise.all(writing)
  // A writer that had its answer before the kill does not wait for the database to come back.
  await standing.untilReady()
  return standing
}

/** Kills without a warning. PostgreSQL alone is started again by the server. */
export async function killAndStart(obi: Obi, victim: Victim, start: () => Promise<Obi>): Promise<Obi> {
  if (victim !== 'Node') process.kill(postgresOf(obi.dataDir).pid, 'SIGKILL')
  if (victim !== 'PostgreSQL') await obi.kill()
  return victim === 'PostgreSQL' ? obi : start()
}

async function writeUntil(writer: Writer, { url, isOver }: { url: string; isOver: () => boolean }): Promise<void> {
  while (!isOver()) {
    const { occurrenceId, isHeld } = nextSeat(writer)
    const answer = await (isHeld ? cancel : book)({ url, member: writer.member, occurrenceId })
    if (answer.kind === 'refused') {
      writer.faults.push(`${isHeld ? 'a cancellation' : 'a booking'} was refused with ${answer.code}`)
      return
    }
    writer.acknowledged += 1
    if (isHeld) writer.held.delete(occurrenceId)
    else writer.held.add(occurrenceId)
  }
}

async function compareWithDatabase(dataDir: string, writers: readonly Writer[]): Promise<string[]> {
  const database = openDatabase({ address: postgresOf(dataDir).address, log: openLog({ level: 'silent' }), readers: 1 })
  const rows = await database.query<{ member_id: string; occurrence_id: string }>({
    text: `select member_id, occurrence_id from booking where status <> 'CANCELED'`,
  })
  const miscounted = await database.query<{ id: string }>({
    text: `select o.id from occurrence o where o.booked <>
             (select count(*) from booking b where b.occurrence_id = o.id and b.status <> 'CANCELED')`,
  })
  await database.close()
  const standing = new Set(rows.map(({ member_id, occurrence_id }) => `${member_id} ${occurrence_id}`))
  const held = new Set(writers.flatMap(({ member, held: ids }) => [...ids].map((id) => `${member.contactId} ${id}`)))
  return [
    ...[...held].filter((seat) => !standing.has(seat)).map(() => 'an acknowledged booking is lost'),
    ...[...standing].filter((seat) => !held.has(seat)).map(() => 'an acknowledged cancellation is lost'),
    ...miscounted.map(() => 'a class counts other seats than are booked'),
  ]
}
