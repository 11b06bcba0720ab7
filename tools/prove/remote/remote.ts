import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { readBuiltDocuments } from '#gateway/documents/readBuiltDocuments.ts'
import type { Result } from '#tools/bench/report.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { postgresOf, urlOf } from '#tools/stage/postgresOf.ts'
import { ensureChromium } from '#tools/test/browser/ensureChromium.ts'
import { findFreePort } from '#tools/test/findFreePort.ts'
import { type Obi, startObi } from '#tools/test/startObi.ts'
import { type RemoteObi, startRemote } from '#tools/test/startRemote.ts'
import { type Compared, compareAnswers, inTurns } from './compareAnswers.ts'
import { compareStreams } from './compareStreams.ts'
import { killWhileBooking } from './killWhileBooking.ts'
import { mutationRequests } from './mutationRequests.ts'
import { type Recorded, recordRequests } from './recordRequests.ts'

const USERS = [undefined, 'mia@obi.example', 'kenji@obi.example', 'admin@obi.example', 'global@obi.example']
const PAGES = 70
const REQUESTS = 200
const KILLS = 10
/** Each mutation is sent by so many users, in turns. */
const ALTERNATING_USERS = 2

/** The same installation twice: with the domain in its process, and with a gateway that reaches the domain elsewhere. */
export interface House {
  near: Obi
  far: RemoteObi
}

/**
 * The requests of the web client have the same answers from a gateway with the domain in its process and from one that
 * reaches it through AppSync's protocols. Kills of that service, while members book, lose nothing that was acknowledged.
 * The amount is the number of kills.
 */
export async function run(seed: number, kills = KILLS): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'obi-prove-remote-'))
  await using opened = new AsyncDisposableStack()
  opened.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const house = await openHouse(dataDir, opened)
  const { counts, unstable, differences } = await compareAll(house)
  const shown = { ...counts, unstable, differences: differences.length }
  process.stdout.write(`compared: ${JSON.stringify(shown)}\n`)
  const requests = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const { acknowledged, lost } = await killWhileBooking(house, { seed, kills })
  const faults = [...differences, ...lost]
  for (const fault of faults.slice(0, 10)) process.stdout.write(`${fault}\n`)
  return {
    name: 'remote',
    kind: 'value',
    measured: faults.length,
    goal: { atMost: 0 },
    objection: requests < REQUESTS ? `only ${requests} requests were compared` : undefined,
    details: { requests, ...counts, unstable, acknowledged, kills },
  }
}

async function openHouse(dataDir: string, opened: AsyncDisposableStack): Promise<House> {
  const port = await findFreePort()
  const env = {
    LOG_LEVEL: 'error',
    CALL_LIMITS: 'off',
    PUBSUB_URL: 'postgres:',
    PUBLIC_URL: `http://localhost:${port}`,
  }
  const near = opened.adopt(await startObi({ dataDir, port, env }), stop)
  const far = await startRemote({ dataDir, databaseUrl: urlOf(postgresOf(dataDir).address), env })
  return { near, far: opened.adopt(far, stop) }
}

async function stop(obi: Obi): Promise<void> {
  await obi.stop()
}

/** Reads first, as mutations may change what they show. */
async function compareAll({ near, far }: House): Promise<Compared> {
  const built = await readBuiltDocuments(projectRoot)
  const { requests, subscriptions } = await recordAll(near.url)
  const authorizations = new Set(requests.flatMap(({ authorization }) => authorization ?? []))
  const mutations = await mutationRequests(built, [...authorizations].slice(0, ALTERNATING_USERS))
  const places = { near, far, texts: new Map(built.map(({ hash, text }) => [hash, text])) }
  const streams = await compareStreams(inTurns(subscriptions), places)
  const compared = await compareAnswers([...inTurns(requests), ...mutations], places)
  return {
    ...compared,
    counts: { ...compared.counts, subscription: streams.count },
    differences: [...compared.differences, ...streams.differences],
  }
}

async function recordAll(url: string): Promise<Recorded> {
  const executablePath = await ensureChromium((line) => void process.stdout.write(`${line}\n`))
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  const all: Recorded = { requests: [], subscriptions: [] }
  try {
    for (const email of USERS) {
      const { requests, subscriptions } = await recordRequests(browser, { url, email, pages: PAGES })
      all.requests.push(...requests)
      all.subscriptions.push(...subscriptions)
    }
  } finally {
    await browser.close()
  }
  return all
}
