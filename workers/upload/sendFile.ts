import { delayBefore, firstPace, type Pace, paceAfter, paceAfterLoss } from './pace.ts'
import { missingOf, type Part, planParts } from './planParts.ts'
import type { Putting, PutEnd } from './putPart.ts'
import type { UploadRecord } from './records.ts'
import type { Answered, StoredPart, UploadFault, UploadPage } from './upload.contract.ts'

/** The dependencies of sending. */
export interface Sending {
  page: UploadPage
  put: (part: Putting) => Promise<PutEnd>
  /** Waits this long, or until a network is available; without a network, until there is one. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  random: () => number
  now: () => number
  /** Whether the page's own requests share the connections of the parts. */
  isBesidePage: () => boolean
  keep: (record: UploadRecord) => Promise<void>
}

export interface Job {
  record: UploadRecord
  file: Blob
  signal: AbortSignal
  /** Receives the number of bytes that have arrived or are in progress. */
  onProgress: (sent: number) => void
  onState: (state: 'sending' | 'unreached' | 'finishing') => void
}

/** The upload cannot continue by itself. */
export class UploadStopped extends Error {
  override name = 'UploadStopped'
  readonly fault: UploadFault

  constructor(fault: UploadFault) {
    super(fault)
    this.fault = fault
  }
}

type Begun = NonNullable<UploadRecord['begun']>

/** How often missing parts are sent again before this counts as a refusal by the store. */
const MOST_ROUNDS = 5

/**
 * Sends a file from wherever it stopped. Only the store decides which parts are missing, so a crash cannot leave a
 * wrong record of them. Rejects with `UploadStopped`, or if it is canceled.
 */
export async function sendFile(job: Job, sending: Sending): Promise<void> {
  let { record } = job
  const change = async (to: Partial<UploadRecord>) => {
    record = { ...record, ...to }
    await sending.keep(record)
  }
  for (let round = 0; !record.isStored; round += 1) {
    if (round >= MOST_ROUNDS) throw new UploadStopped('UPLOAD_MISMATCH')
    const begun = record.begun ?? (await begin(job, sending))
    if (begun !== record.begun) await change({ begun })
    const end = await sendMissing(job, begun, sending)
    if (end === 'stored') await change({ isStored: true })
    if (end === 'unknown') await change({ begun: undefined })
  }
  job.onState('finishing')
  const { videoId, title, assetType, isReplacement = false, duration, begun } = record
  const key = begun?.key ?? ''
  await ask(job, sending, () => sending.page.use({ videoId, title, assetType, isReplacement, key, duration }))
}

function begin(job: Job, sending: Sending): Promise<Begun> {
  const { fileName, contentType, videoId, assetType, size } = job.record
  return ask(job, sending, () => sending.page.begin({ fileName, contentType, videoId, assetType, size }))
}

/** `again`: there may be more to send. `unknown`: the store has given up the upload. */
async function sendMissing(job: Job, begun: Begun, sending: Sending): Promise<'stored' | 'again' | 'unknown'> {
  try {
    const stored = await ask(job, sending, () => sending.page.listParts(begun))
    const missing = missingOf(planParts(job.record.size, begun.partSize), stored)
    if (missing.length > 0) {
      await sendParts({ ...job, begun, parts: missing }, sending)
      return 'again'
    }
    job.onState('finishing')
    return await complete(job, { begun, stored }, sending)
  } catch (error) {
    if (!(error instanceof UploadStopped) || error.fault !== 'NOT_FOUND') throw error
    return wasCompleted(job, begun, sending)
  }
}

async function complete(
  job: Job,
  { begun, stored }: { begun: Begun; stored: readonly StoredPart[] },
  sending: Sending,
): Promise<'stored' | 'again'> {
  const parts = stored.map(({ partNumber, etag }) => ({ partNumber, etag }))
  try {
    await ask(job, sending, () => sending.page.complete({ ...begun, parts }))
    return 'stored'
  } catch (error) {
    // Lists the stored parts again.
    if (error instanceof UploadStopped && error.fault === 'UPLOAD_MISMATCH') return 'again'
    throw error
  }
}

/**
 * The tab may have closed after completing the upload and before recording it. Completing it again returns the same
 * answer.
 */
async function wasCompleted(job: Job, begun: Begun, sending: Sending): Promise<'stored' | 'unknown'> {
  try {
    await ask(job, sending, () => sending.page.complete({ ...begun, parts: [] }))
    return 'stored'
  } catch (error) {
    if (error instanceof UploadStopped && error.fault === 'NOT_FOUND') return 'unknown'
    throw error
  }
}

/** Calls the gateway until it responds. */
async function ask<Value>(job: Job, sending: Sending, call: () => Promise<Answered<Value>>): Promise<Value> {
  for (let failures = 0; ;) {
    job.signal.throwIfAborted()
    const answer = await call()
    if (answer.ok) return answer.value
    if (!answer.retryable) throw new UploadStopped(answer.code)
    failures += 1
    job.onState('unreached')
    await sending.pause(delayBefore(failures, sending.random()), job.signal)
  }
}

interface PartsJob extends Job {
  begun: Begun
  parts: readonly Part[]
}

/** How long to measure a number of concurrent parts, in ms. */
const JUDGED_AFTER_MS = 3_000

/** Sends parts concurrently. The first one that finally fails cancels the others. */
async function sendParts(job: PartsJob, sending: Sending): Promise<void> {
  const stop = new AbortController()
  const signal = AbortSignal.any([job.signal, stop.signal])
  const flow = openFlow(job, sending)
  const left = [...job.parts]
  const ready: SignedPart[] = []
  const onWay = new Set<Promise<void>>()
  const makeReady = (): void => {
    const next = left.splice(0, Math.max(0, flow.atOnce() - ready.length))
    ready.push(...next.map((part) => signAhead(part, { ...job, signal }, sending)))
  }
  const start = (part: SignedPart): void => {
    const going = sendPart({ ...job, signal, ...part, flow }, sending).finally(() => onWay.delete(going))
    onWay.add(going)
  }
  makeReady()
  try {
    do {
      for (const part of ready.splice(0, Math.max(0, flow.atOnce() - onWay.size))) start(part)
      makeReady()
      await Promise.race(onWay)
    } while (ready.length + onWay.size > 0)
  } catch (error) {
    stop.abort()
    await Promise.allSettled(onWay)
    throw error
  }
}

interface SignedPart {
  part: Part
  /** The address for its first attempt. */
  address: Promise<string>
}

/**
 * Signs a part while earlier ones are being sent: otherwise a fast link to a distant gateway would be idle between two
 * parts.
 */
function signAhead(part: Part, job: PartsJob, sending: Sending): SignedPart {
  const address = sign(part, job, sending)
  // The sender of the part handles a failure; if the upload ends earlier, it is irrelevant.
  address.catch(() => undefined)
  return { part, address }
}

function sign({ partNumber }: Part, job: PartsJob, sending: Sending): Promise<string> {
  return ask(job, sending, () => sending.page.signPart({ ...job.begun, partNumber }))
}

interface Flow {
  atOnce: () => number
  /** This many bytes of a part have been sent. */
  moved: (part: Part, bytes: number) => void
  stored: (part: Part) => void
  lost: (part: Part) => void
}

/** Tracks the progress, and how many parts are sent at once. */
function openFlow({ record, parts, onProgress, onState }: PartsJob, { now, isBesidePage }: Sending): Flow {
  let pace: Pace = firstPace
  let whole = record.size - parts.reduce((sum, { start, end }) => sum + end - start, 0)
  let since = { at: now(), sent: whole }
  const onWay = new Map<number, number>()
  const sent = () => whole + [...onWay.values()].reduce((sum, bytes) => sum + bytes, 0)
  const reportProgress = () => onProgress(sent())
  reportProgress()
  return {
    atOnce: () => pace.atOnce,
    moved({ partNumber, start, end }, bytes) {
      onWay.set(partNumber, Math.min(bytes, end - start))
      onState('sending')
      reportProgress()
    },
    stored({ partNumber, start, end }) {
      onWay.delete(partNumber)
      whole += end - start
      reportProgress()
      const ms = now() - since.at
      if (ms < JUDGED_AFTER_MS) return
      const speed = ((sent() - since.sent) * 1000) / ms
      pace = paceAfter(pace, { speed, isBesidePage: isBesidePage() })
      since = { at: now(), sent: sent() }
    },
    lost({ partNumber }) {
      onWay.delete(partNumber)
      pace = paceAfterLoss(pace)
      since = { at: now(), sent: sent() }
      reportProgress()
    },
  }
}

interface PartJob extends PartsJob, SignedPart {
  flow: Flow
}

/** Sends one part, with as many attempts as needed. Each attempt has a new address, so that none expires. */
async function sendPart(job: PartJob, sending: Sending): Promise<void> {
  const { part, file, flow, signal } = job
  for (let failures = 0; ;) {
    const url = await (failures === 0 ? job.address : sign(part, job, sending))
    const body = file.slice(part.start, part.end)
    const result = await sending.put({ url, body, signal, onProgress: (sent) => flow.moved(part, sent) })
    if (result.kind === 'stored') return flow.stored(part)
    flow.lost(part)
    failures += 1
    const next = judgeFailure(result, failures)
    if (next.kind === 'stop') throw new UploadStopped(next.fault)
    if (next.kind === 'atOnce') continue
    if (result.kind === 'lost') job.onState('unreached')
    await sending.pause(delayBefore(failures, sending.random()), signal)
  }
}

type Next = { kind: 'stop'; fault: UploadFault } | { kind: 'atOnce' } | { kind: 'later' }

/** Maximum number of temporary refusals of a part by the store. */
const MOST_REFUSALS = 6

/** Interprets a failed attempt. Exported for its test, which covers all cases. */
export function judgeFailure(end: Exclude<PutEnd, { kind: 'stored' }>, failures: number): Next {
  if (end.kind === 'unreadable') return { kind: 'stop', fault: 'FILE_GONE' }
  if (end.kind === 'lost') return { kind: 'later' }
  const { status } = end
  // The upload was aborted or completed; the store knows which.
  if (status === 404) return { kind: 'stop', fault: 'NOT_FOUND' }
  if (status === 507) return { kind: 'stop', fault: 'STORAGE_FULL' }
  if (isPassing(status)) return { kind: 'later' }
  if (failures >= MOST_REFUSALS) return { kind: 'stop', fault: status < 500 ? 'UPLOAD_MISMATCH' : 'INTERNAL' }
  // The address has expired, because the link was slow or the device slept: a new one is signed.
  return status === 403 && failures === 1 ? { kind: 'atOnce' } : { kind: 'later' }
}

/** The server is busy or restarting. However long that takes, the part itself is fine. */
function isPassing(status: number): boolean {
  return [408, 429, 502, 503, 504].includes(status)
}
