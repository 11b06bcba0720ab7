import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { storageLimits } from '#schema/storageLimits.ts'
import { cpuSecondsOf } from '#tools/bench/cpuOf.ts'
import { FEWEST_PAIRS, intervalOf } from '#tools/bench/measure.ts'
import type { Result } from '#tools/bench/report.ts'
import { openStage } from '#tools/stage/openStage.ts'
import {
  beginUpload,
  type BegunUpload,
  completeUpload,
  makeCoach,
  signPart,
  type SentPart,
  type Uploader,
} from '#tools/stage/uploadClient.ts'
import { type ChromiumSpeed, measureInChromium } from './uploadInChromium.ts'

const MIB = 2 ** 20
const PART = 8 * MIB
const ROUND_BYTES = 256 * MIB
const AT_ONCE = 4
const SLOWEST = 0.85
const GIB = 2 ** 30
const LARGE_GIB = 4

/** Duration of a round, and its cost on the server. */
interface Cost {
  seconds: number
  cpu: number
}

/** Stores this many bytes, and deletes them afterwards, which is not measured. */
type Side = (bytes: number) => Promise<Cost>

interface Ours {
  obi: { pid: number; dataDir: string }
  uploader: Uploader
  /** CPU seconds that the server spends in a second without being asked for anything. */
  idle: number
}

/** Content of a part; no part is larger. */
const piece: Buffer = randomBytes(Math.max(...storageLimits.partBytes))

/**
 * A coach's upload from a bare client, against the least that streams the same parts from the same client to the same
 * disk, with the same checksum and the same sync. Then small uploads against a large one in the server's memory.
 */
export async function run([gibibytes]: readonly string[]): Promise<Result> {
  const large = Number(gibibytes ?? LARGE_GIB)
  const folder = mkdtempSync(join(tmpdir(), 'obi-bench-upload-'))
  const stage = await openStage()
  const plain = await startPlain(folder)
  try {
    const [coach] = await stage.members(1)
    if (!coach) throw new Error('There is a coach')
    await makeCoach(stage.database, coach.contactId)
    // Only people who have answered the survey get in.
    const answered = `insert into goal (id, contact_id, goals) values ($1, $1, '[]')`
    await stage.database.query({ text: answered }, [coach.contactId])
    const uploader = { url: stage.obi.url, token: coach.idToken }
    const mine: Ours = { obi: stage.obi, uploader, idle: await measureIdle(stage.obi.pid) }
    const ours: Side = (bytes) => storeWithUs(bytes, mine)
    const peer: Side = (bytes) => storePlainly(bytes, plain)
    const pairs = await measurePairs({ ours, peer })
    const speed = intervalOf(pairs.map((pair) => pair.peer.seconds / pair.ours.seconds))
    const cpu = intervalOf(pairs.map((pair) => pair.ours.cpu / pair.peer.cpu))
    const objects = join(stage.obi.dataDir, 'objects')
    const inChromium = await measureInChromium({ url: stage.obi.url, coach, objects, plainUrl: plain.url, folder })
    const memory = await compareMemory(mine, large)
    const writtenAtEnd = await countWrittenAtEnd(mine)
    return {
      name: 'upload',
      kind: 'ratio',
      measured: speed,
      goal: { atLeast: SLOWEST },
      objection: objectionOf({ cpu: cpu.middle, memory: memory.ratio, writtenAtEnd, inChromium }),
      peers: { node: process.versions.node },
      details: {
        mibPerSecond: Math.round(ROUND_BYTES / MIB / medianOf(pairs.map((pair) => pair.ours.seconds))),
        mibPerSecondOfDisk: Math.round(await measureDisk(folder)),
        inChromium,
        cpuRatio: cpu,
        idleCpuPerSecond: mine.idle,
        cpuSecondsPerGib: (medianOf(pairs.map((pair) => pair.ours.cpu)) * GIB) / ROUND_BYTES,
        memory,
        bytesWrittenAtCompletion: writtenAtEnd,
      },
    }
  } finally {
    plain.child.disconnect()
    await stage.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Objectionable {
  cpu: number
  memory: number
  writtenAtEnd: number
  inChromium: ChromiumSpeed
}

function objectionOf({ cpu, memory, writtenAtEnd, inChromium }: Objectionable) {
  const { ratio } = inChromium
  if (ratio.middle < SLOWEST) return `the worker in Chromium reaches ${ratio.middle.toFixed(2)} of plain pieces`
  if (cpu > 1.2) return `it takes ${cpu.toFixed(2)} times the processor time`
  if (memory > 1.05) return `a large upload takes ${memory.toFixed(2)} times the memory of a small one`
  return writtenAtEnd > MIB ? 'completing writes what was stored already' : undefined
}

async function measurePairs(sides: { ours: Side; peer: Side }): Promise<{ ours: Cost; peer: Cost }[]> {
  await sides.ours(ROUND_BYTES)
  await sides.peer(ROUND_BYTES)
  const pairs: { ours: Cost; peer: Cost }[] = []
  for (let count = 0; count < FEWEST_PAIRS; count += 1) {
    const first = count % 2 === 0 ? await sides.ours(ROUND_BYTES) : undefined
    const peer = await sides.peer(ROUND_BYTES)
    pairs.push({ ours: first ?? (await sides.ours(ROUND_BYTES)), peer })
    const said = pairs.at(-1)
    process.stdout.write(`${JSON.stringify(said)}\n`)
  }
  return pairs
}

const IDLE_MS = 8_000

async function measureIdle(pid: number): Promise<number> {
  const before = cpuSecondsOf(pid)
  await pause(IDLE_MS)
  return (cpuSecondsOf(pid) - before) / (IDLE_MS / 1000)
}

async function storeWithUs(bytes: number, { obi, uploader, idle }: Ours): Promise<Cost> {
  let key = ''
  const cost = await costOf(obi.pid, async (agent) => {
    const begun = await beginUpload(uploader, { size: bytes })
    key = begun.key
    const parts = await sendSigned(bytes, { uploader, begun, agent })
    await completeUpload(uploader, begun, parts)
  })
  rmSync(join(obi.dataDir, 'objects', key))
  return { ...cost, cpu: cost.cpu - idle * cost.seconds }
}

interface Signed {
  uploader: Uploader
  begun: BegunUpload
  agent: Agent
}

/** Requests the URL of a part while the one before is being sent. */
async function sendSigned(bytes: number, { uploader, begun, agent }: Signed): Promise<SentPart[]> {
  const parts: SentPart[] = []
  const addresses = new Map<number, Promise<string>>()
  const addressOf = (number: number) => {
    const address = addresses.get(number) ?? signPart(uploader, begun, number)
    addresses.set(number, address)
    return address
  }
  const count = bytes / begun.partSize
  await sendParts(count, async (number) => {
    const address = await addressOf(number)
    if (number + AT_ONCE <= count) void addressOf(number + AT_ONCE)
    parts[number - 1] = { partNumber: number, etag: await put(address, { agent, bytes: begun.partSize }) }
  })
  return parts
}

async function storePlainly(bytes: number, { url, pid }: Plain): Promise<Cost> {
  const name = randomBytes(8).toString('hex')
  const cost = await costOf(pid, async (agent) => {
    await fetch(`${url}/${name}`, { method: 'POST' })
    const placeOf = (number: number) => `${url}/${name}/${(number - 1) * PART}`
    await sendParts(bytes / PART, async (number) => void (await put(placeOf(number), { agent, bytes: PART })))
  })
  await fetch(`${url}/${name}`, { method: 'DELETE' })
  return cost
}

async function costOf(pid: number, work: (agent: Agent) => Promise<void>): Promise<Cost> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const before = cpuSecondsOf(pid)
  const begin = performance.now()
  await work(agent)
  const seconds = (performance.now() - begin) / 1000
  agent.destroy()
  return { seconds, cpu: cpuSecondsOf(pid) - before }
}

async function sendParts(count: number, send: (number: number) => Promise<void>): Promise<void> {
  let next = 1
  const work = async () => {
    while (next <= count) await send(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

function put(address: string, { agent, bytes }: { agent: Agent; bytes: number }): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(address, { method: 'PUT', agent, headers: { 'content-length': bytes } }, (response) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === 200) resolve(response.headers.etag ?? '')
        else reject(new Error(`A part was answered with ${response.statusCode}`))
      })
    })
    call.on('error', reject)
    call.end(piece.subarray(0, bytes))
  })
}

/**
 * The most memory that the server has had at once while files of one GiB came, and while a large one did. As many bytes of
 * both: its garbage grows for some dozen GiB until it is collected, whatever they belong to.
 */
async function compareMemory(mine: Ours, large: number) {
  const peakOf = async (files: readonly number[]) => {
    // Resets the peak.
    writeFileSync(`/proc/${mine.obi.pid}/clear_refs`, '5')
    for (const bytes of files) await storeWithUs(bytes, mine)
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${mine.obi.pid}/status`, 'utf8'))?.[1]) / 1024
  }
  const small = () => peakOf(Array.from({ length: large }, () => GIB))
  const whole = () => peakOf([large * GIB])
  // Garbage collection is random; the lower of two peaks is the memory needed.
  const [ofSmall, ofLarge] = [[await small()], [await whole()]]
  ofLarge.push(await whole())
  ofSmall.push(await small())
  const [least, most] = [Math.min(...ofSmall), Math.min(...ofLarge)]
  return { mibAtOneGib: Math.round(least), gib: large, mib: Math.round(most), ratio: most / least }
}

/** Bytes that the server has written while it completed. */
async function countWrittenAtEnd({ obi, uploader }: Ours): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const begun = await beginUpload(uploader, { size: ROUND_BYTES })
  const parts = await sendSigned(ROUND_BYTES, { uploader, begun, agent })
  const written = () => Number(/^wchar: (\d+)/m.exec(readFileSync(`/proc/${obi.pid}/io`, 'utf8'))?.[1])
  const before = written()
  await completeUpload(uploader, begun, parts)
  agent.destroy()
  return written() - before
}

/** MiB a second of the disk alone: the same bytes from memory, synced as often. */
async function measureDisk(folder: string): Promise<number> {
  const handle = await open(join(folder, 'disk'), 'w')
  const begin = performance.now()
  for (let at = 0; at < ROUND_BYTES; at += PART) {
    await handle.write(piece, 0, PART, at)
    await handle.datasync()
  }
  await handle.close()
  return ROUND_BYTES / MIB / ((performance.now() - begin) / 1000)
}

function medianOf(values: readonly number[]): number {
  return intervalOf(values).middle
}

interface Plain {
  child: ChildProcess
  pid: number
  url: string
}

const Started = v.object({ url: v.string() })

async function startPlain(folder: string): Promise<Plain> {
  const child = fork(fileURLToPath(new URL('./plainUploads.ts', import.meta.url)), [folder])
  const [message] = await once(child, 'message')
  return { child, pid: child.pid ?? 0, url: v.parse(Started, message).url }
}
