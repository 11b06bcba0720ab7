import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium } from 'playwright'
import { openLog } from '#backend/platform/log.ts'
import { openDatabase, type OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { findFfmpeg } from '#backend/video/processing/ffmpeg/findFfmpeg.ts'
import { FEWEST_PAIRS, intervalOf, median } from '#tools/bench/measure.ts'
import { enterDemoMember } from '#tools/bench/members/demoMember.ts'
import type { Result } from '#tools/bench/report.ts'
import { makeMembers } from '#tools/stage/makeMembers.ts'
import { postgresOf } from '#tools/stage/postgresOf.ts'
import { beginUpload, completeUpload, makeCoach, makeVideo, putPart, signPart } from '#tools/stage/uploadClient.ts'
import { ensureChromium } from '#tools/test/browser/ensureChromium.ts'
import { type Obi, startObi } from '#tools/test/startObi.ts'

const FILM_S = 30
const PROCESSED_MS = 180_000
const LOOK_MS = 100
/** Delay of each answer, in ms, so that sequential requests become visible. */
const LATENCY_MS = 200
const MOST_IN_SERIES = 2

interface Exchange {
  path: string
  from: number
  to: number
  bytes: number
}

interface Visit {
  /** Time from a film's URL to its first picture on this network, in seconds. */
  seconds: number
  exchanges: Exchange[]
}

/**
 * A member opens the page of a film that a coach has uploaded. Counted are the requests below the storage until the first
 * picture: how many of them wait for the end of another, and what they bring. Then how long that takes without a slow line.
 */
export async function run(): Promise<Result> {
  const executablePath = await ensureChromium((line) => void process.stdout.write(`${line}\n`))
  const dataDir = mkdtempSync(join(tmpdir(), 'obi-bench-play-'))
  const obi = await startObi({ dataDir, env: { LOG_LEVEL: 'error', CALL_LIMITS: 'off' } })
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  try {
    const video = await publishFilm(obi)
    const kept = await enterDemoMember(obi.url)
    const visit = (latency: number) =>
      watch(browser, { address: `${obi.url}/dashboard/hls-video?id=${video}`, kept, latency })
    await visit(0)
    const slow = [await visit(LATENCY_MS), await visit(LATENCY_MS), await visit(LATENCY_MS)]
    const fast: Visit[] = []
    for (let count = 0; count < FEWEST_PAIRS; count += 1) fast.push(await visit(0))
    for (const { path, from, to, bytes } of slow[0]?.exchanges ?? [])
      process.stdout.write(`${path} ${Math.round(from)} to ${Math.round(to)} ms, ${bytes} bytes\n`)
    return {
      name: 'play',
      kind: 'value',
      measured: Math.max(...slow.map(({ exchanges }) => countInSeries(exchanges))),
      goal: { atMost: MOST_IN_SERIES },
      details: {
        unit: 'requests in series for a film until its first picture',
        requests: median(fast.map(({ exchanges }) => exchanges.length)),
        kilobytes: Math.round(median(fast.map(({ exchanges }) => bytesOf(exchanges))) / 1000),
        secondsFromItsFirstRequest: intervalOf(fast.map(({ seconds }) => seconds)),
      },
    }
  } finally {
    await browser.close()
    await obi.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The longest chain in which each begins after the one before it has ended. */
function countInSeries(exchanges: readonly Exchange[]): number {
  let [count, end] = [0, -Infinity]
  for (const { from, to } of exchanges.toSorted((one, other) => one.to - other.to)) {
    if (from < end) continue
    count += 1
    end = to
  }
  return count
}

function bytesOf(exchanges: readonly Exchange[]): number {
  return exchanges.reduce((sum, { bytes }) => sum + bytes, 0)
}

interface Visiting {
  address: string
  kept: Record<string, string>
  latency: number
}

async function watch(browser: Browser, { address, kept, latency }: Visiting): Promise<Visit> {
  const context = await browser.newContext()
  try {
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, kept)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    const exchanges = listen(session)
    await page.goto(address)
    await page.waitForFunction(
      () => (document.querySelector('video')?.readyState ?? 0) >= HTMLMediaElement.HAVE_CURRENT_DATA,
    )
    const first = Math.min(...exchanges.map(({ from }) => from))
    const shown = Math.max(...exchanges.map(({ to }) => to).filter(Number.isFinite))
    return { seconds: (shown - first) / 1000, exchanges: exchanges.filter(({ to }) => Number.isFinite(to)) }
  } finally {
    await context.close()
  }
}

/** The requests for files, as the browser itself has timed them. */
function listen(session: CDPSession): Exchange[] {
  const exchanges: Exchange[] = []
  const open = new Map<string, Exchange>()
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    const { pathname } = new URL(request.url)
    if (!/\.(m3u8|mp4|m4s)$/.test(pathname) || !pathname.includes('/out-')) return
    const exchange = { path: pathname.replace(/.*\/out-[^/]+\//, ''), from: timestamp * 1000, to: Infinity, bytes: 0 }
    open.set(requestId, exchange)
    exchanges.push(exchange)
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const exchange = open.get(requestId)
    if (exchange) exchanges.splice(exchanges.indexOf(exchange), 1)
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const exchange = open.get(requestId)
    if (exchange && response.fromDiskCache) exchanges.splice(exchanges.indexOf(exchange), 1)
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const exchange = open.get(requestId)
    if (exchange) Object.assign(exchange, { to: timestamp * 1000, bytes: encodedDataLength })
  })
  return exchanges
}

/** Uploads, processes and publishes a film. Resolves with its id. */
async function publishFilm(obi: Obi): Promise<string> {
  const database = openDatabase({
    address: postgresOf(obi.dataDir).address,
    log: openLog({ level: 'silent' }),
    readers: 1,
  })
  try {
    const [coach] = await makeMembers(1, { url: obi.url, database })
    if (!coach) throw new Error('There is no coach')
    await makeCoach(database, coach.contactId)
    const uploader = { url: obi.url, token: coach.idToken }
    const film = await makeFilm(obi.dataDir)
    const videoID = randomUUID()
    const begun = await beginUpload(uploader, { videoID, size: film.length })
    const parts = []
    for (let number = 1; (number - 1) * begun.partSize < film.length; number += 1) {
      const bytes = film.subarray((number - 1) * begun.partSize, number * begun.partSize)
      parts.push({
        partNumber: number,
        etag: await putPart(await signPart(uploader, begun, number), new Uint8Array(bytes)),
      })
    }
    await completeUpload(uploader, begun, parts)
    await makeVideo(uploader, { videoID, objectKey: begun.key })
    await untilMade(database, videoID)
    const text = `update video set status = 'PUBLISHED', is_public = true, is_approved = true where id = $1`
    await database.query({ text }, [videoID])
    return videoID
  } finally {
    await database.close()
  }
}

async function untilMade(database: OpenDatabase, videoID: string): Promise<void> {
  const deadline = performance.now() + PROCESSED_MS
  const text = 'select status, processing from video where id = $1'
  for (;;) {
    const [row] = await database.query<{ status: string; processing: unknown }>({ text }, [videoID])
    if (row?.status === 'DRAFT' && row.processing === null) return
    if (row?.status === 'FAILED' || performance.now() > deadline)
      throw new Error(`No film was made: ${JSON.stringify(row)}`)
    await pause(LOOK_MS)
  }
}

async function makeFilm(folder: string): Promise<Buffer> {
  const ffmpeg = await findFfmpeg({ FFMPEG_PATH: undefined })
  if ('why' in ffmpeg) throw new Error(ffmpeg.why)
  const path = join(folder, 'bench.mp4')
  const picture = `testsrc2=s=1280x720:r=25:d=${FILM_S},noise=alls=6:allf=t`
  const made = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=d=${FILM_S}`, '-pix_fmt', 'yuv420p']
  execFileSync(ffmpeg.path, ['-v', 'error', ...made, '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', path])
  return readFileSync(path)
}
