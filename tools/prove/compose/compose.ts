import { mkdtempSync, chmodSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { openStudio } from '#backend/booking/openStudio.fixture.ts'
import { openLog } from '#backend/platform/log.ts'
import { openDatabase, type OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import type { Result } from '#tools/bench/report.ts'
import { buildStale } from '#tools/build/buildStale.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { callApi } from '#tools/stage/callApi.ts'
import { makeMembers, type Member } from '#tools/stage/makeMembers.ts'
import { openLiveSocket } from '#tools/stage/openLiveSocket.ts'
import { beginUpload, completeUpload, makeCoach, putPart, signPart } from '#tools/stage/uploadClient.ts'
import { judgeCompose, judgeImageOfObi } from './judgeCompose.ts'
import { findPlaces, type Installation, openInstallation, settingsOf } from './openInstallation.ts'
import { readCompose, readComposeWith } from './readCompose.ts'

const MEMBERS = 3
const FILM_BYTES = 100_000
const CALLS = 100
const NEWS_MS = 30_000
const FOUND_WITHIN_S = 20
const UNAVAILABLE = 503

/**
 * docker-compose.yml is what its schema and the operator expect, and the set-up works: each service of Obi runs with its
 * command, environment, user and health check, beside servers that are installed here. Only names of hosts, ports and
 * folders are replaced.
 */
export async function run(): Promise<Result> {
  const settings = await settingsOf()
  const judged = [...judgeCompose(readCompose(settings)), ...judgeEncoders(settings), ...judgeImageOfObi()]
  const faults = judged.length > 0 ? judged : await proveSetUp(settings)
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  return { name: 'compose', kind: 'value', measured: faults.length, goal: { atMost: 0 }, details: { faults } }
}

const ENCODERS = ['vaapi', 'qsv', 'nvenc'] as const

/** Each encoder is one that Obi knows, and comes with its card. There is none here to encode with. */
function judgeEncoders(settings: Record<string, string>): string[] {
  return ENCODERS.flatMap((encoder) => {
    const worker = readComposeWith(encoder, settings).services['worker']
    if (!worker?.user) return [`worker: is lost with ${encoder}`]
    const isNamed = worker.environment['VIDEO_ENCODER'] === encoder
    const hasCard = worker.devices.length > 0 || worker.deploy?.resources !== undefined
    return isNamed && hasCard ? [] : [`worker: does not encode by ${encoder}`]
  })
}

async function proveSetUp(settings: Record<string, string>): Promise<string[]> {
  await buildStale({ root: projectRoot, log: (line) => void process.stdout.write(`${line}\n`) })
  // The files of an image may have other times than when they were built.
  utimesSync(join(projectRoot, 'package-lock.json'), new Date(), new Date())
  const folder = mkdtempSync(join(tmpdir(), 'obi-prove-compose-'))
  chmodSync(folder, 0o755)
  await using opened = new AsyncDisposableStack()
  opened.defer(() => rmSync(folder, { recursive: true, force: true }))
  const places = await findPlaces(readCompose(settings), folder)
  const placed = {
    ...settings,
    PUBLIC_URL: `http://localhost:${places.web}`,
    S3_ENDPOINT: `http://127.0.0.1:${places.files}`,
  }
  const running = new AsyncDisposableStack()
  opened.defer(() => running.disposeAsync())
  const installation = await openInstallation(readCompose(placed), { places, settings: placed, opened: running })
  return await proveInstallation(installation)
}

async function proveInstallation(installation: Installation): Promise<string[]> {
  const { url, databaseUrl: connectionString, replicas } = installation
  const log = openLog({ level: 'silent' })
  const database = openDatabase({ address: { connectionString }, log, readers: 1 })
  const faults: string[] = []
  const expectTo = async (fact: string, prove: () => Promise<boolean>) => {
    const holds = await prove().catch((error: unknown) => {
      process.stdout.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      return false
    })
    process.stdout.write(`${holds ? 'holds' : 'does not hold'}: ${fact}\n`)
    if (!holds) faults.push(fact)
  }
  try {
    await expectTo('every process goes on', async () => replicas.every(({ program }) => program.isRunning()))
    const members = await makeMembers(MEMBERS, { url, database })
    await expectTo('the app is served through haproxy', () => isServed(url))
    await expectTo('a booking at one gateway is heard of at the other', () => isHeard(installation, database, members))
    await expectTo('a file goes to the bucket, past the gateways', () => isStored(installation, database, members))
    await expectTo('sockets of live classes go to the process of live classes', () => isSignalled(installation))
    await expectTo('no call is lost when a gateway is killed', () => isCarriedOn(installation, members))
    await expectTo('each process ends cleanly when it is told to', () => areStopped(replicas))
  } finally {
    await database.close()
  }
  if (faults.length > 0)
    for (const { service, program } of replicas) process.stdout.write(`${service}\n${program.output().slice(-3_000)}\n`)
  return faults
}

async function isServed(url: string): Promise<boolean> {
  const [page, version] = await Promise.all([fetch(`${url}/`), fetch(`${url}/version.json`)])
  return page.ok && version.ok && (await page.text()).includes('<div id="root"')
}

function gatewaysOf({ replicas }: Installation): [string, string] {
  const [one, other] = replicas.filter(({ service }) => service === 'gateway')
  if (!one || !other) throw new Error('There are not two gateways')
  return [`http://localhost:${one.port}`, `http://localhost:${other.port}`]
}

async function isHeard(installation: Installation, database: OpenDatabase, [member]: Member[]): Promise<boolean> {
  if (!member) return false
  const studio = await openStudio(database, new Date().toISOString())
  const { id } = await studio.addOccurrence()
  const [one, other] = gatewaysOf(installation)
  const socket = await openLiveSocket(one, member.idToken)
  const heard = Promise.withResolvers<boolean>()
  const patience = setTimeout(() => heard.resolve(false), NEWS_MS)
  socket.listen('ownBookings', { memberId: member.contactId }, () => heard.resolve(true))
  const input = { eventOccurrenceID: id, clientMutationKey: id }
  const answer = await callApi({ url: other, document: 'bookClass', variables: { input }, token: member.idToken })
  const isTold = await heard.promise
  clearTimeout(patience)
  await socket.close()
  return isTold && answer.errors.length === 0
}

async function isStored({ url, files }: Installation, database: OpenDatabase, members: Member[]): Promise<boolean> {
  const coach = members[1]
  if (!coach) return false
  await makeCoach(database, coach.contactId)
  const uploader = { url, token: coach.idToken }
  const upload = await beginUpload(uploader, { size: FILM_BYTES })
  const address = await signPart(uploader, upload, 1)
  const etag = await putPart(address, new Uint8Array(FILM_BYTES))
  const { key } = await completeUpload(uploader, upload, [{ partNumber: 1, etag }])
  return statSync(join(files, 'obi', key)).size === FILM_BYTES
}

/** The process of live classes answers as it does without haproxy; when it is away no other does. */
async function isSignalled({ url, replicas }: Installation): Promise<boolean> {
  const live = replicas.find(({ service }) => service === 'live')
  const signal = `${url.replace('http', 'ws')}/meeting/signal`
  const direct = await statusOfSocket(`ws://localhost:${live?.port}/meeting/signal`)
  const before = await statusOnceFound(signal)
  await live?.program.stop()
  const after = await statusOfSocket(signal)
  process.stdout.write(
    `Answers without haproxy, with it, and when the process is away: ${direct}, ${before}, ${after}\n`,
  )
  return direct > 0 && before === direct && after === UNAVAILABLE
}

/** haproxy looks for processes every two seconds, and needs two answers of each. */
async function statusOnceFound(url: string): Promise<number> {
  for (let second = 0; second < FOUND_WITHIN_S; second += 1) {
    const status = await statusOfSocket(url)
    if (status !== UNAVAILABLE) return status
    await delay(1000)
  }
  return UNAVAILABLE
}

async function statusOfSocket(url: string): Promise<number> {
  const socket = new WebSocket(url)
  const status = Promise.withResolvers<number>()
  socket.on('open', () => status.resolve(101))
  socket.on('unexpected-response', (_, { statusCode = 0 }) => status.resolve(statusCode))
  socket.on('error', () => status.resolve(0))
  const seen = await status.promise
  socket.terminate()
  return seen
}

async function isCarriedOn({ url, replicas }: Installation, [member]: Member[]): Promise<boolean> {
  const gateway = replicas.find(({ service }) => service === 'gateway')
  let answered = 0
  for (let call = 0; call < CALLS; call += 1) {
    if (call === CALLS / 2) await gateway?.program.kill()
    const { data } = await callApi({ url, document: 'viewer', token: member?.idToken })
    if (data?.['viewer']) answered += 1
  }
  return answered === CALLS
}

async function areStopped(replicas: Installation['replicas']): Promise<boolean> {
  const codes = await Promise.all(
    replicas.filter(({ program }) => program.isRunning()).map(({ program }) => program.stop()),
  )
  return codes.length >= 3 && codes.every((code) => code === 0)
}
