import { delayBefore, firstPace, type Pace, paceAfter, paceAfterLoss } from './pace.ts'
import { missingOf, type Part, planParts } from './planParts.ts'
import type { Putting, PutEnd } from './putPart.ts'
import type { UploadRecord } from './records.ts'
import type { Answered, StoredPart, UploadFault, UploadPage } from './upload.contract.ts'

/** What sending takes from the world around it. */
export interface Sending {
  page: UploadPage
  put: (part: Putting) => Promise<PutEnd>
  /** Waits so long, or until a network is back; where there is none, until then however long it takes. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  random: () => number
  now: () => number
  /** The page's own requests share the connections that parts go over. */
  isBesidePage: () => boolean
  keep: (record: UploadRecord) => Promise<void>
}

export interface Job {
  record: UploadRecord
  file: Blob
  signal: AbortSignal
  /** Bytes that have arrived or are on their way. */
  onProgress: (sent: number) => void
  onState: (state: 'sending' | 'unreached' | 'finishing') => void
}

/** It goes no further by itself. */
export class UploadStopped extends Error {
  override name = 'UploadStopped'
  readonly fault: UploadFault

  constructor(fault: UploadFault) {
    super(fault)
    this.fault = fault
  }
}

type Begun = NonNullable<UploadRecord['begun']>

/** How often what the store lacks is sent anew before it counts as its refusal. */
const MOST_ROUNDS = 5

/**
 * Sends a file from wherever it stopped to its end. What is missing is what the store says is missing, so that no
 * crash can leave a memory of parts that are not there. Rejects with `UploadStopped`, or when it is called off.
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

/** `again`: there may be more to send. `unknown`: the store has given the upload up. */
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
    // It looks again at what there is.
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

/** Calls the gateway until it answers. */
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

/** How long a number of parts is tried before it is judged. */
const JUDGED_AFTER_MS = 3_000

/** Sends parts, some at once. The first that fails for good calls the others off. */
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
  /** Where its first try goes. */
  address: Promise<string>
}

/** While the parts before it are on their way: a short line to a far gateway would stand still between two parts. */
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
  /** Of a part so many bytes have gone. */
  moved: (part: Part, bytes: number) => void
  stored: (part: Part) => void
  lost: (part: Part) => void
}

/** How much has gone, and how many parts go at once. */
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

/** Sends one part for as long as it takes. Each try has an address of its own, so that none runs out. */
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

/** So often the store may say no to the same part, for a reason that another try can mend. */
const MOST_REFUSALS = 6

/** What a try that came to nothing means. Exported for its test, which knows them all. */
export function judgeFailure(end: Exclude<PutEnd, { kind: 'stored' }>, failures: number): Next {
  if (end.kind === 'unreadable') return { kind: 'stop', fault: 'FILE_GONE' }
  if (end.kind === 'lost') return { kind: 'later' }
  const { status } = end
  // The upload was aborted or completed; the store knows which.
  if (status === 404) return { kind: 'stop', fault: 'NOT_FOUND' }
  if (status === 507) return { kind: 'stop', fault: 'STORAGE_FULL' }
  if (isPassing(status)) return { kind: 'later' }
  if (failures >= MOST_REFUSALS) return { kind: 'stop', fault: status < 500 ? 'UPLOAD_MISMATCH' : 'INTERNAL' }
  // The address has run out, on a line so slow or in a laptop that slept: a new one is signed.
  return status === 403 && failures === 1 ? { kind: 'atOnce' } : { kind: 'later' }
}

/** The server is busy or starting again. However long that takes, nothing is wrong with the part. */
function isPassing(status: number): boolean {
  return [408, 429, 502, 503, 504].includes(status)
}
