import { createCipheriv, createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openLog } from '#backend/platform/log.ts'
import { openDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { randomFrom } from '#planner/solving/random.ts'
import type { Result } from '#tools/bench/report.ts'
import { fillStage } from '#tools/stage/openStage.ts'
import { postgresOf } from '#tools/stage/postgresOf.ts'
import {
  beginUpload,
  type BegunUpload,
  completeUpload,
  listParts,
  makeCoach,
  putPart,
  type SentPart,
  signPart,
  type Uploader,
  UploadRefused,
} from '#tools/stage/uploadClient.ts'
import { findFreePort } from '#tools/test/findFreePort.ts'
import { type Obi, startObi } from '#tools/test/startObi.ts'
import { killWhileWorking } from './killWhileWorking.ts'

const KILLS = 100
const ENV = { LOG_LEVEL: 'error', DEMO_DATA: 'off', CALL_LIMITS: 'off', VIDEO_SIZES: '144,240' }
/** Share of kills that happen during video processing. */
const WORKING_SHARE = 0.2
const MOST_KILLS_AN_UPLOAD = 3
const SENDERS = 4
const MOST_PARTS = 8
const LONGEST_LIFE_MS = 2_000
const RETRY_MS = 50
const BACK_MS = 60_000

/** Client state of a part. */
interface KnownPart {
  number: number
  /** Final content. */
  bytes: Buffer<ArrayBuffer>
  /** The ETag that was acknowledged last. */
  acknowledged: string | undefined
  /** ETags sent since then without an acknowledgment. */
  pending: Set<string>
}

type Victim = 'server' | 'database' | 'both' | 'tab'
const VICTIMS: readonly Victim[] = ['server', 'database', 'both', 'tab']

interface Tally {
  kills: number
  killed: Record<string, number>
  parts: number
  objects: number
  faults: string[]
}

/**
 * A coach sends parts in parallel, some of them twice and some with other bytes first, while the server, its database
 * or the coach's own tab is killed. Each time the list of parts must be what was acknowledged, with exactly those
 * bytes, and each object what was sent. Then the server, or the program that transcodes, is killed during processing.
 */
export async function run(seed: number, kills: number = KILLS): Promise<Result> {
  const random = randomFrom(seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'obi-prove-upload-'))
  const port = await findFreePort()
  const start = () => startObi({ dataDir, port, env: ENV })
  let obi = await start()
  const tally: Tally = { kills: 0, killed: {}, parts: 0, objects: 0, faults: [] }
  try {
    const uploader = await makeUploader(obi)
    const sendingKills = Math.ceil(kills * (1 - WORKING_SHARE))
    while (tally.kills < sendingKills) {
      const upload = await openUpload(uploader, random)
      const rounds = Math.min(1 + Math.floor(random() * MOST_KILLS_AN_UPLOAD), sendingKills - tally.kills)
      for (let round = 0; round < rounds; round += 1) {
        obi = await killWhileSending({ obi, upload, random, tally, start })
        if (upload.isCompleted) break
        tally.faults.push(...(await judgeParts(dataDir, upload)))
      }
      await sendAll(upload, { random, tally, tab: new AbortController().signal })
      tally.faults.push(...(await judgeObject(upload)))
      tally.objects += 1
      process.stdout.write(
        `${tally.kills} kills, ${tally.parts} parts, ${tally.objects} objects, ${tally.faults.length} faults\n`,
      )
    }
    const films = { uploader, random, start, kills: kills - tally.kills }
    const processingResult = await killWhileWorking(obi, films)
    obi = processingResult.obi
    tally.kills += films.kills
    tally.faults.push(...processingResult.faults)
    const leftovers = readdirSync(join(dataDir, 'objects', '.uploads')).filter((name) => !name.startsWith('owner.'))
    if (leftovers.length > 0) tally.faults.push(`${leftovers.length} drafts are left`)
    const details = { ...tally, faults: tally.faults.slice(0, 10) }
    return { name: 'upload', kind: 'value', measured: tally.faults.length, goal: { atMost: 0 }, details }
  } finally {
    await obi.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function makeUploader(obi: Obi): Promise<Uploader> {
  const stage = await fillStage(obi)
  const [coach] = await stage.members(1)
  if (!coach) throw new Error('There is no coach')
  await makeCoach(stage.database, coach.contactId)
  await stage.database.close()
  return { url: obi.url, token: coach.idToken }
}

interface OpenUpload {
  uploader: Uploader
  begun: BegunUpload
  parts: KnownPart[]
  isCompleted: boolean
}

async function openUpload(uploader: Uploader, random: () => number): Promise<OpenUpload> {
  const count = 1 + Math.floor(random() * MOST_PARTS)
  const last = 1 + Math.floor(random() * 2 ** 20)
  const partSize = 8 * 2 ** 20
  const begun = await beginUpload(uploader, { size: (count - 1) * partSize + last })
  if (begun.partSize !== partSize) throw new Error('The server and this proof use different part sizes')
  const parts = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    bytes: bytesOf(random(), index === count - 1 ? last : partSize),
    acknowledged: undefined,
    pending: new Set<string>(),
  }))
  return { uploader, begun, parts, isCompleted: false }
}

/** Pseudorandom bytes, so that stale data cannot match by chance. */
function bytesOf(number: number, length: number): Buffer<ArrayBuffer> {
  const key = createHash('sha256').update(String(number)).digest().subarray(0, 16)
  return Buffer.from(createCipheriv('aes-128-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(length)))
}

interface Kill {
  obi: Obi
  upload: OpenUpload
  random: () => number
  tally: Tally
  start: () => Promise<Obi>
}

/** Kills nothing if the upload is completed first, because an idle server proves nothing. */
async function killWhileSending({ obi, upload, random, tally, start }: Kill): Promise<Obi> {
  const victim = VICTIMS[Math.floor(random() * VICTIMS.length)] ?? 'server'
  const tab = new AbortController()
  const sending = sendAll(upload, { random, tally, tab: tab.signal })
  await Promise.race([sending, pause(random() * LONGEST_LIFE_MS)])
  if (upload.isCompleted) return obi
  tab.abort()
  const { pid } = postgresOf(obi.dataDir)
  await kill(victim, { pid, obi })
  tally.kills += 1
  tally.killed[victim] = (tally.killed[victim] ?? 0) + 1
  await sending
  if (victim === 'server' || victim === 'both') return start()
  if (victim === 'database') await untilRestarted(pid, obi)
  return obi
}

async function kill(victim: Victim, { pid, obi }: { pid: number; obi: Obi }): Promise<void> {
  if (victim === 'database' || victim === 'both') process.kill(pid, 'SIGKILL')
  if (victim === 'server' || victim === 'both') await obi.kill()
}

/** The server restarts its database automatically. */
async function untilRestarted(pid: number, obi: Obi): Promise<void> {
  const deadline = performance.now() + BACK_MS
  while (isThere(pid, obi.dataDir)) {
    if (performance.now() > deadline) throw new Error('The database was not started again')
    await pause(RETRY_MS)
  }
  await obi.untilReady()
}

/** While the database starts, there is no pid file to read. */
function isThere(pid: number, dataDir: string): boolean {
  try {
    return postgresOf(dataDir).pid === pid
  } catch {
    return true
  }
}

interface Sending {
  random: () => number
  tally: Tally
  /** The tab of the uploading coach; aborted when it is closed. */
  tab: AbortSignal
}

/** Sends parts in parallel until every part is acknowledged and the upload is completed, or the tab is closed. */
async function sendAll(upload: OpenUpload, { random, tally, tab }: Sending): Promise<void> {
  if (upload.isCompleted) return
  const queue = upload.parts
    .filter((part) => part.acknowledged !== etagOf(part.bytes))
    .flatMap((part) => orderOf(part, random()))
    .toSorted(() => random() - 0.5)
  await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      for (let next = queue.pop(); next && !tab.aborted; next = queue.pop()) {
        await sendPart(upload, { ...next, tally, tab })
        tally.parts += 1
      }
    }),
  )
  if (tab.aborted) return
  await untilAnswered(tab, () => resendWrongParts(upload, { tally, tab }))
  await untilAnswered(tab, async () => {
    await completeUpload(upload.uploader, upload.begun, sentParts(upload))
    upload.isCompleted = true
  })
}

/** If two versions of a part were in flight, either may have been stored last, so send the right bytes again. */
async function resendWrongParts(upload: OpenUpload, { tally, tab }: Pick<Sending, 'tally' | 'tab'>): Promise<void> {
  const listed = new Map((await listParts(upload.uploader, upload.begun)).map((part) => [part.partNumber, part.etag]))
  for (const part of upload.parts)
    if (listed.get(part.number) !== etagOf(part.bytes)) await sendPart(upload, { part, bytes: part.bytes, tally, tab })
}

/** Now and then a part is sent twice, or other bytes before it. */
function orderOf(part: KnownPart, chance: number): { part: KnownPart; bytes: Buffer<ArrayBuffer> }[] {
  const right = { part, bytes: part.bytes }
  if (chance < 0.2) return [right, right]
  if (chance < 0.4) return [right, { part, bytes: bytesOf(chance, part.bytes.length) }]
  return [right]
}

interface Send {
  part: KnownPart
  bytes: Buffer<ArrayBuffer>
  tally: Tally
  tab: AbortSignal
}

async function sendPart({ uploader, begun }: OpenUpload, { part, bytes, tally, tab }: Send): Promise<void> {
  const etag = etagOf(bytes)
  await untilAnswered(tab, async () => {
    const address = await signPart(uploader, begun, part.number)
    part.pending.add(etag)
    const acknowledged = await putPart(address, bytes, tab)
    if (acknowledged !== etag) {
      // An error would be taken for a missing answer, and the part would be sent again.
      tally.faults.push(`a part was acknowledged as ${acknowledged} and is ${etag}`)
      return
    }
    part.acknowledged = etag
    // Two versions of a part may be acknowledged in either order.
    if (part.pending.size === 1) part.pending.clear()
  })
}

/** Retries until the server answers or the tab is closed. A refusal is thrown as a fault. */
async function untilAnswered(tab: AbortSignal, ask: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await ask()
      return
    } catch (error) {
      if (error instanceof UploadRefused && !tab.aborted) throw error
      if (tab.aborted) return
      await pause(RETRY_MS)
    }
  }
}

function sentParts({ parts }: OpenUpload): SentPart[] {
  return parts.map(({ number, bytes }) => ({ partNumber: number, etag: etagOf(bytes) }))
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}

interface Row {
  number: number
  etag: string
  size: number
  side: string | null
}

/** After a restart: every listed part was sent and is unchanged on disk, and every acknowledged one is listed. */
async function judgeParts(dataDir: string, upload: OpenUpload): Promise<string[]> {
  const { isCompleted, rows } = await readRows(dataDir, upload)
  upload.isCompleted = isCompleted
  if (isCompleted) return []
  const listed = new Map((await listParts(upload.uploader, upload.begun)).map((part) => [part.partNumber, part.etag]))
  const faults = upload.parts.flatMap((part) => judgePart(part, listed.get(part.number)))
  for (const row of rows) {
    if ((await etagOnDisk(dataDir, { row, upload })) !== row.etag) faults.push('a part on disk does not match its ETag')
  }
  return faults
}

async function readRows(dataDir: string, { begun }: OpenUpload): Promise<{ isCompleted: boolean; rows: Row[] }> {
  const database = openDatabase({ address: postgresOf(dataDir).address, log: openLog({ level: 'silent' }), readers: 1 })
  const values = [begun.uploadID]
  const text = `select part_number as number, etag, size, side from upload_part where upload_id = $1`
  const rows = await database.query<Row>({ text }, values)
  const done = await database.query({ text: `select from stored_object where upload_id = $1` }, values)
  await database.close()
  return { isCompleted: done.length > 0, rows }
}

/** Compares the listed ETag with the sent part, and records it as the new state. */
function judgePart(part: KnownPart, etag: string | undefined): string[] {
  const { acknowledged, pending } = part
  const isKnown = etag === acknowledged || (etag !== undefined && pending.has(etag))
  pending.clear()
  part.acknowledged = etag
  if (isKnown) return []
  return [etag === undefined ? 'an acknowledged part is lost' : 'a listed part has an ETag that was never sent']
}

/** A crash during completion may have moved the file to its final path already. */
async function etagOnDisk(dataDir: string, { row, upload }: { row: Row; upload: OpenUpload }): Promise<string> {
  const { uploadID, partSize, key } = upload.begun
  const folder = join(dataDir, 'objects', '.uploads', uploadID)
  const isPlaced = !existsSync(join(folder, 'whole'))
  const isAside = row.side !== null && !isPlaced
  const path = isPlaced ? join(dataDir, 'objects', key) : join(folder, row.side ?? 'whole')
  const start = isAside ? 0 : (row.number - 1) * partSize
  const hash = createHash('md5')
  try {
    for await (const piece of createReadStream(path, { start, end: start + row.size - 1 }))
      if (Buffer.isBuffer(piece)) hash.update(piece)
  } catch {
    return 'nothing'
  }
  return `"${hash.digest('hex')}"`
}

async function judgeObject({ uploader, begun, parts }: OpenUpload): Promise<string[]> {
  const { url, size } = await completeUpload(
    uploader,
    begun,
    parts.map(({ number, bytes }) => ({ partNumber: number, etag: etagOf(bytes) })),
  )
  const whole = Buffer.concat(parts.map(({ bytes }) => bytes))
  const got = Buffer.from(await (await fetch(url)).arrayBuffer())
  return size === whole.length && got.equals(whole) ? [] : ['an object differs from what was sent']
}
