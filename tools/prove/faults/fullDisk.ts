import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStudio } from '#backend/booking/openStudio.fixture.ts'
import { openLog } from '#backend/platform/log.ts'
import { openDatabase, type OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { makeMembers } from '#tools/stage/makeMembers.ts'
import { postgresOf } from '#tools/stage/postgresOf.ts'
import { makeCoach } from '#tools/stage/uploadClient.ts'
import { type Obi, startObi } from '#tools/test/startObi.ts'
import { judgeBookings, readBookings } from './judgeLedger.ts'
import { objectionsTo, playAll, recoverAll } from './playFault.ts'
import { type Cast, emptyLedger } from './probes.ts'

/** Room for the database, a file, and the reserve that the product leaves free. */
const DISK_MB = 900
const CHUNK = Buffer.alloc(1024 * 1024)

const CLASSES = 20

const USED = ['page', 'seat', 'file'] as const

/**
 * An installation of one process on a small disk that is full: pages go on, a file is refused by a code that names the
 * reason, a booking is made or refused, and after room was made everything goes on with all that was acknowledged.
 */
export async function playFullDisk(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'obi-full-'))
  await using opened = new AsyncDisposableStack()
  opened.defer(() => rmSync(folder, { recursive: true, force: true }))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder]).status !== 0) {
    process.stdout.write('disk full: left out, because only root may mount a small disk\n')
    return []
  }
  opened.defer(() => void spawnSync('umount', ['--lazy', folder]))
  const env = { LOG_LEVEL: 'error', DEMO_DATA: 'off', CALL_LIMITS: 'off', JOBS: 'elsewhere' }
  const obi = opened.adopt(await startObi({ dataDir: folder, env }), (running) => running.stop().then(() => undefined))
  const { address } = postgresOf(folder)
  const database = openDatabase({ address, log: openLog({ level: 'silent' }), readers: 1 })
  opened.defer(() => database.close())
  const cast = await openSmallCast(obi, database)
  const before = await playAll(cast, USED)
  const ballast = fillDisk(folder)
  const beside = await playAll(cast, USED)
  rmSync(ballast)
  const late = await recoverAll(cast, USED)
  return [
    ...before.flatMap(([name, verdict]) => objectionsTo(name, verdict, {})),
    ...beside.flatMap(([name, verdict]) =>
      objectionsTo(name, verdict, { seat: ['UNAVAILABLE'], file: ['STORAGE_FULL'] }),
    ),
    ...(beside.some(([, { code }]) => code === 'STORAGE_FULL') ? [] : ['a file was taken onto a full disk']),
    ...late,
    ...judgeBookings(cast, await readBookings(cast, database)),
  ]
}

/** Writes until the disk is full. */
function fillDisk(folder: string): string {
  const path = join(folder, 'ballast')
  const file = openSync(path, 'w')
  try {
    while (statfsSync(folder).bavail > 0) writeSync(file, CHUNK)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    closeSync(file)
  }
  return path
}

async function openSmallCast({ url }: Obi, database: OpenDatabase): Promise<Cast> {
  const studio = await openStudio(database, new Date().toISOString())
  const [member, coach] = await makeMembers(2, { url, database })
  if (!member || !coach) throw new Error('There are no members')
  await makeCoach(database, coach.contactId)
  const classes = await Promise.all(Array.from({ length: CLASSES }, () => studio.addOccurrence()))
  // Those of the time on a full disk were added before it.
  const nextClass = async () => (classes.pop() ?? (await studio.addOccurrence())).id
  return { url, nextClass, member, coach, planners: [], meetingId: '', categoryId: '', ledger: emptyLedger() }
}
