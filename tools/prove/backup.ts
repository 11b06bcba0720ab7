import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openLog } from '#backend/platform/log.ts'
import { openDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { randomFrom } from '#planner/solving/random.ts'
import type { Result } from '#tools/bench/report.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { callApi } from '#tools/stage/callApi.ts'
import type { Member } from '#tools/stage/makeMembers.ts'
import { postgresOf } from '#tools/stage/postgresOf.ts'
import { type Obi, startObi } from '#tools/test/startObi.ts'
import { book, cancel, makeSeatWriters, nextSeat, type SeatWriter } from './seatClient.ts'

const ROUNDS = 5
const WRITERS = 8
const CLASSES = 10
const LONGEST_LEAD_MS = 800

interface Writer extends SeatWriter {
  /** The classes in which something was asked for that has no answer yet. */
  pendingId: string | undefined
}

interface Row {
  member: string
  occurrence: string
}

/** A member's acknowledged bookings before the backup began, and their calls since. */
interface Promised {
  member: Member
  held: ReadonlySet<string>
  since: Set<string>
}

/**
 * Members book and cancel while a backup is made. Restored into a fresh folder, everything stands that was acknowledged
 * before it began, every seat is counted, the tokens of before are taken, and the restored house can be written to.
 */
export async function run(seed: number, rounds: number = ROUNDS): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'obi-prove-backup-'))
  // Tokens name the address that browsers see, which stays the same for an installation that was restored.
  const env = { LOG_LEVEL: 'error', DEMO_DATA: 'off', PUBLIC_URL: 'http://localhost:4000' }
  const obi = await startObi({ dataDir: join(folder, 'first'), env })
  const faults: string[] = []
  let acknowledged = 0
  try {
    const cast = await makeSeatWriters(obi, { writers: WRITERS, classes: CLASSES, seed })
    const writers: Writer[] = cast.map((writer) => ({ ...writer, pendingId: undefined }))
    const random = randomFrom(seed)
    for (let round = 1; round <= rounds; round += 1) {
      const file = join(folder, `${round}.tar.gz`)
      const { promised, answers } = await backUpUnderLoad({ obi, writers, leadMs: random() * LONGEST_LEAD_MS, file })
      acknowledged += answers
      const dataDir = join(folder, `restored-${round}`)
      await admin(['restore', file], dataDir)
      const restored = await startObi({ dataDir, env })
      const roundFaults = await judge(restored, promised)
      await restored.stop()
      faults.push(...roundFaults.map((fault) => `round ${round}: ${fault}`))
      process.stdout.write(`Round ${round}: ${answers} acknowledged, ${roundFaults.length} faults\n`)
    }
  } finally {
    await obi.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const details = { rounds, acknowledged, faults: faults.slice(0, 10) }
  return { name: 'backup', kind: 'value', measured: faults.length, goal: { atMost: 0 }, details }
}

interface Round {
  obi: Obi
  writers: readonly Writer[]
  leadMs: number
  file: string
}

async function backUpUnderLoad({ obi, writers, leadMs, file }: Round) {
  const promised: Promised[] = []
  const over = new AbortController()
  let answers = 0
  const writing = writers.map(async (writer, index) => {
    while (!over.signal.aborted) {
      const { occurrenceId, isHeld } = nextSeat(writer)
      writer.pendingId = occurrenceId
      promised[index]?.since.add(occurrenceId)
      const answer = await (isHeld ? cancel : book)({ url: obi.url, member: writer.member, occurrenceId })
      if (answer.kind === 'refused') throw new Error(`A member was refused with ${answer.code}`)
      answers += 1
      if (isHeld) writer.held.delete(occurrenceId)
      else writer.held.add(occurrenceId)
      writer.pendingId = undefined
    }
  })
  await pause(leadMs)
  for (const { member, held, pendingId } of writers)
    promised.push({ member, held: new Set(held), since: new Set(pendingId === undefined ? [] : [pendingId]) })
  await admin(['backup', file], obi.dataDir)
  over.abort()
  await Promise.all(writing)
  return { promised, answers }
}

/** The command, as an operator gives it. */
async function admin(args: readonly string[], dataDir: string): Promise<void> {
  const child = spawn(process.execPath, ['backend/admin.ts', ...args], {
    cwd: projectRoot,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`npm run admin -- ${args.join(' ')} ended with ${code}`)
}

async function judge(restored: Obi, promised: readonly Promised[]): Promise<string[]> {
  const database = openDatabase({ address: postgresOf(restored.dataDir).address, log: openLog({ level: 'silent' }) })
  const rows = await database.query<Row>({
    text: `select member_id as member, occurrence_id as occurrence from booking where status <> 'CANCELED'`,
  })
  const miscounted = await database.query<{ id: string }>({
    text: `select o.id from occurrence o where o.booked <>
             (select count(*) from booking b where b.occurrence_id = o.id and b.status <> 'CANCELED')`,
  })
  await database.close()
  const lost = promised.flatMap(({ member, held, since }) => {
    const standing = new Set(rows.filter((row) => row.member === member.contactId).map((row) => row.occurrence))
    // For classes with a call since then, the backup may hold the state before or after the call.
    const settled = new Set([...held, ...standing].filter((id) => !since.has(id)))
    return [...settled].filter((id) => held.has(id) !== standing.has(id))
  })
  return [
    ...lost.map(() => 'what was acknowledged before the backup is not what stands'),
    ...miscounted.map(() => 'a class counts other seats than are booked'),
    ...(await Promise.all(promised.map(({ member }) => callAsBefore(restored, member)))).flat(),
    ...(await writeAgain(restored, { promised, rows })),
  ]
}

/** Calls with the token from before the backup. */
async function callAsBefore({ url }: Obi, member: Member): Promise<string[]> {
  const { data, errors } = await callApi({ url, document: 'viewer', token: member.idToken })
  const isKnown = JSON.stringify(data ?? {}).includes(member.contactId) && errors.length === 0
  return isKnown ? [] : ['a token of before is not taken']
}

/** Cancels an existing booking, with the token from before. */
async function writeAgain({ url }: Obi, { promised, rows }: { promised: readonly Promised[]; rows: readonly Row[] }) {
  for (const { member } of promised) {
    const seat = rows.find((row) => row.member === member.contactId)
    if (!seat) continue
    const answer = await cancel({ url, member, occurrenceId: seat.occurrence })
    return answer.kind === 'done' ? [] : [`the restored house refuses a cancellation with ${answer.code}`]
  }
  return ['no one held a seat, so that nothing was proved']
}
