import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Result } from '#tools/bench/report.ts'
import { findK6 } from '#tools/loadtest/findK6.ts'
import { K6_FOLDER, playLoadTest } from '#tools/loadtest/playLoadTest.ts'
import { openStage } from '#tools/stage/openStage.ts'
import { type ActName, acts, type Member } from './acts.ts'
import { fillStudio, generous } from './fillStudio.ts'
import { percentile } from './percentile.ts'
import { sendLoad } from './sendLoad.ts'
import { readSamples, type Span, splitBySpans } from './splitBySpans.ts'

/** The 95th percentile of the others may grow by this much. */
export const CROWD_TIMES = 1.2

const FULL = 100
const SECONDS = 300
const WARM_UP_MS = 20_000
const SPAN_MS = 10_000
const BETWEEN_LOADS_MS = 500

/** What can be played again and again. */
const PLAYED = [
  'custom plans',
  'searches',
  'voice',
  'records',
  'uploads',
  'filters',
  'subscriptions',
] as const satisfies readonly ActName[]

export interface CrowdOutcome {
  /** p95 of the others beside the busy member, divided by theirs without it, of the same run. */
  ratio: number
  /** Milliseconds. */
  aloneP95: number
  besideP95: number
  /** The same ratio beside each kind of load. */
  ratios: Partial<Record<ActName, number>>
  requests: { alone: number; beside: number }
  /** Whether all thresholds of the load test held. */
  isWhole: boolean
  busyCodes: Record<string, number>
}

/** The ordinary day of `loadtest -- mixed`, in which one member is busy every other ten seconds with all that it may do. */
export async function run(_seed: number, thousands: number = FULL): Promise<Result> {
  const { ratio, isWhole, ...details } = await playCrowd(thousands)
  return {
    name: 'crowd',
    kind: 'ratio',
    measured: ratio,
    goal: { atMost: CROWD_TIMES },
    objection: isWhole ? undefined : 'A threshold of the load test did not hold',
    details: { thousands, ...details },
  }
}

export async function playCrowd(thousands: number): Promise<CrowdOutcome> {
  const k6 = findK6({ path: process.env['PATH'] ?? '', folder: K6_FOLDER })
  const folder = mkdtempSync(join(tmpdir(), 'obi-crowd-'))
  const stage = await openStage(generous)
  try {
    const [busy] = await stage.members(1)
    if (!busy) throw new Error('There is no member')
    await fillStudio(stage.obi.dataDir, { memberId: busy.contactId, thousands })
    const samples = join(folder, 'samples.csv')
    const started = Promise.withResolvers<void>()
    const onStart = () => started.resolve()
    const crowd = playLoadTest({ name: 'mixed', seconds: SECONDS, stage, k6, samples, onStart })
    const [code, { spans, busyCodes }] = await Promise.all([
      crowd,
      started.promise.then(() => playBusy({ id: busy.contactId, url: stage.obi.url, token: busy.idToken })),
    ])
    const read = readSamples(readFileSync(samples, 'utf8'))
    const { alone, beside } = splitBySpans(read, spans)
    const [aloneP95, besideP95] = [percentile(alone, 0.95), percentile(beside, 0.95)]
    const ratioBeside = (act: ActName) => {
      const ofAct = spans.filter((span) => span.act === act)
      return percentile(splitBySpans(read, ofAct).beside, 0.95) / aloneP95
    }
    return {
      ratio: besideP95 / aloneP95,
      aloneP95: Math.round(aloneP95),
      besideP95: Math.round(besideP95),
      ratios: Object.fromEntries(PLAYED.map((act) => [act, ratioBeside(act)])),
      requests: { alone: alone.length, beside: beside.length },
      isWhole: code === 0,
      busyCodes,
    }
  } finally {
    await stage.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface BusySpan extends Span {
  act: ActName
}

/** Busy and quiet spans take turns, so that other work of the machine hits both. */
async function playBusy(busy: Member): Promise<{ spans: BusySpan[]; busyCodes: Record<string, number> }> {
  const worker = new Worker(new URL('busyMember.worker.ts', import.meta.url), { workerData: busy })
  const end = Date.now() + SECONDS * 1000 - 2 * SPAN_MS
  const spans: BusySpan[] = []
  const busyCodes: Record<string, number> = {}
  let calls = 0
  try {
    await pause(WARM_UP_MS)
    for (let turn = 0; Date.now() < end; turn += 1) {
      const act = PLAYED[turn % PLAYED.length] ?? 'searches'
      const from = Date.now()
      while (Date.now() < from + SPAN_MS) {
        await sendLoad(worker, { act, first: calls }, (code) => (busyCodes[code] = (busyCodes[code] ?? 0) + 1))
        calls += acts[act].count
        await pause(BETWEEN_LOADS_MS)
      }
      spans.push({ act, from, to: Date.now() })
      await pause(SPAN_MS)
    }
  } finally {
    await worker.terminate()
  }
  return { spans, busyCodes }
}
