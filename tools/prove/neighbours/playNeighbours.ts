import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type Act, type ActName, acts, callNeighbor, type Member } from './acts.ts'
import type { Load } from './busyMember.worker.ts'
import { sendLoad } from './sendLoad.ts'

interface Neighbours {
  /** Sends all that it may. */
  busy: Member
  quiet: Member
}

/** Measurements of one act. */
export interface Outcome {
  name: ActName
  /** Milliseconds of one small read and one small write of the neighbor, alone and beside the act. */
  alone: number[]
  beside: number[]
  /** Codes of the neighbor's answers that failed. */
  failures: string[]
  /** Number of calls of the busy member that ended while each call of the neighbor waited for the same resource. */
  overtaken: number[]
  /** Codes of the busy member's own answers. */
  busyCodes: Record<string, number>
}

/** Number of calls of the neighbor alone, before and after each load, so that other work of the machine hits both. */
const CALLS_ALONE = 4
const CALLS_BESIDE = 12
/** A member may ask for a plan thirty times a minute. */
const ASKS_BESIDE = 8
const LOADS = 3
/** The window in which the gateway counts the calls of a member. */
const CALL_WINDOW_MS = 10_000

/** Plays each act of one member beside the small calls of another. Alone is measured before and after each load. */
export async function playNeighbours({ busy, quiet }: Neighbours): Promise<Outcome[]> {
  const worker = new Worker(new URL('busyMember.worker.ts', import.meta.url), { workerData: busy })
  try {
    const outcomes: Outcome[] = []
    for (const name of actNames()) outcomes.push(await playAct(name, { worker, quiet }))
    return outcomes
  } finally {
    await worker.terminate()
  }
}

function actNames(): ActName[] {
  const isAct = (name: string): name is ActName => Object.hasOwn(acts, name)
  return Object.keys(acts).filter(isAct)
}

interface Players {
  /** The busy member. */
  worker: Worker
  quiet: Member
}

async function playAct(name: ActName, { worker, quiet }: Players): Promise<Outcome> {
  const act: Act = acts[name]
  const outcome: Outcome = { name, alone: [], beside: [], failures: [], overtaken: [], busyCodes: {} }
  const note = (codes: readonly string[]) => outcome.failures.push(...codes.filter((code) => code !== 'fine'))
  const neighbor = {
    call: async () => note(await callNeighbor(quiet)),
    ask: act.ask && (async (n: number) => note([(await act.ask?.(quiet, n)) ?? 'fine'])),
  }
  const callAlone = async () => {
    for (let n = 0; n < CALLS_ALONE; n += 1) outcome.alone.push(await timeOf(neighbor.call))
  }
  if (act.needsAllCalls) await pause(CALL_WINDOW_MS)
  // What runs for the first time is compiled first.
  await neighbor.call()
  await neighbor.ask?.(0)
  for (let load = 0; load < (act.loads ?? LOADS); load += 1) {
    await callAlone()
    await playLoad({ act: name, first: 1 + load * act.count }, { worker, neighbor, outcome })
    await callAlone()
  }
  return outcome
}

interface Playing {
  worker: Worker
  neighbor: { call(): Promise<unknown>; ask?: ((n: number) => Promise<unknown>) | undefined }
  outcome: Outcome
}

async function playLoad(load: Load, { worker, neighbor, outcome }: Playing): Promise<void> {
  const { beside, overtaken, busyCodes } = outcome
  const { count } = acts[load.act]
  const ended: string[] = []
  const all = sendLoad(worker, load, (code) => {
    busyCodes[code] = (busyCodes[code] ?? 0) + 1
    ended.push(code)
  })
  for (let n = 0; n < CALLS_BESIDE && ended.length < count; n += 1) {
    beside.push(await timeOf(neighbor.call))
    if (!neighbor.ask || n >= ASKS_BESIDE || ended.length === count) continue
    const before = ended.length
    await neighbor.ask(load.first + n)
    overtaken.push(ended.length - before)
  }
  await all
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}
