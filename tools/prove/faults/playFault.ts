import { setTimeout as pause } from 'node:timers/promises'
import type { House } from './openHouse.ts'
import { type Cast, type ProbeName, probes } from './probes.ts'
import type { Fault, Told } from './sourceFaults.ts'
import { NO_ANSWER, STUCK, type Verdict } from './verdict.ts'

/** Longer than the limits of all calls but those of a model. */
const PATIENCE_MS = 30_000
const RECOVERY_TRIES = 120
const RETRY_MS = 250

/** Codes that tell users no more than that we are at fault. */
const FAULTS_OF_OURS = new Set(['INTERNAL', 'InternalErrorException'])

type Verdicts = readonly (readonly [ProbeName, Verdict])[]

/** Plays what users do beside the fault and after it. Resolves with what did not hold. */
export async function playFault(
  { source, kind, told }: Fault,
  { house, cast }: { house: House; cast: Cast },
): Promise<string[]> {
  const line = house.lines[source]
  line.fault = kind
  const beside = await playAll(cast)
  line.fault = undefined
  const wrong = beside.flatMap(([name, verdict]) => objectionsTo(name, verdict, told))
  const isFelt = beside.some(([name, { code }]) => told[name] !== undefined && code !== 'fine')
  const unfelt = isFelt || Object.keys(told).length === 0 ? [] : ['the fault has reached no user']
  return [...wrong, ...unfelt, ...(await recoverAll(cast))]
}

const everything = Object.keys(probes).filter((name): name is ProbeName => Object.hasOwn(probes, name))

/** All at once, as by many users. */
export function playAll(cast: Cast, names: readonly ProbeName[] = everything): Promise<Verdicts> {
  return Promise.all(names.map(async (name) => [name, await play(name, cast)] as const))
}

async function play(name: ProbeName, cast: Cast): Promise<Verdict> {
  const leaving = new AbortController()
  const over = new AbortController()
  const stuck = pause(PATIENCE_MS, STUCK, { signal: over.signal }).catch(() => NO_ANSWER)
  try {
    return await Promise.race([probes[name]({ ...cast, signal: leaving.signal }), stuck])
  } catch {
    return NO_ANSWER
  } finally {
    over.abort()
    leaving.abort()
  }
}

/** Empty for a call that succeeded, or returned the right error. */
export function objectionsTo(name: ProbeName, { code, text, isRetryable }: Verdict, told: Told): string[] {
  const isTold = told[name]?.includes(code) === true && isRetryable !== false
  if (code === 'fine' || isTold) return []
  const kind = FAULTS_OF_OURS.has(code) ? 'tells the user nothing' : 'is not what the user should be told'
  return [`${name}: ${code} (${text ?? 'no text'}) ${kind}`]
}

/** Once the fault is over, everything recovers automatically. */
export async function recoverAll(cast: Cast, names: readonly ProbeName[] = everything): Promise<string[]> {
  const objections = await Promise.all(names.map((name) => recover(name, cast)))
  return objections.flat()
}

async function recover(name: ProbeName, cast: Cast): Promise<string[]> {
  let verdict = NO_ANSWER
  for (let attempt = 0; attempt < RECOVERY_TRIES; attempt += 1) {
    verdict = await play(name, cast)
    if (verdict.code === 'fine') return []
    await pause(RETRY_MS)
  }
  return [`${name} does not recover: ${verdict.code}`]
}
