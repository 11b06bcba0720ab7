import type { Sent } from './documents.ts'
import { PROGRAM } from './fill.store.ts'

/** Sends a document as a member; resolves with the code of the answer, `fine` where it has no error. */
export type Send = (document: Sent, variables?: Readonly<Record<string, unknown>>) => Promise<string>

interface Neighbours {
  /** Sends all that it may. */
  busy: { id: string; send: Send }
  quiet: { id: string; send: Send }
}

interface Burden {
  name: string
  count: number
  sendOne(busy: Neighbours['busy'], n: number): Promise<string>
  /** What the neighbor asks of the same resource, beside reading and writing. */
  ask?(quiet: Neighbours['quiet'], n: number): Promise<string>
}

const sections = (count: number, sectionDuration: number) =>
  Array.from({ length: count }, (_, n) => ({ sectionName: `Part ${n}`, sectionDuration }))

const burdens: readonly Burden[] = [
  {
    name: 'custom plans',
    count: 12,
    sendOne: ({ send }, seed) =>
      send('plan', { input: { numberOfSessions: 36, sections: sections(8, 900), equipment: [], seed } }),
    ask: ({ send }, seed) =>
      send('plan', { input: { numberOfSessions: 1, sections: sections(1, 300), equipment: [], seed } }),
  },
  {
    name: 'voice',
    count: 30,
    sendOne: ({ send }, n) => send('voice', { filter: voiceOf(`Text ${n}. ${'Push the floor away. '.repeat(24)}`) }),
    ask: ({ send }, n) => send('voice', { filter: voiceOf(`Rest ${n}`) }),
  },
  {
    name: 'searches',
    count: 40,
    sendOne: ({ send }, n) => send('search', { filter: { text: `nothing${n} is called so` } }),
  },
  { name: 'records', count: 40, sendOne: ({ send }) => send('records') },
  {
    name: 'history',
    count: 40,
    sendOne: ({ id, send }, n) => send('history', { id, filter: { resourceName: { contains: `none ${n}` } } }),
  },
  {
    name: 'filters',
    count: 40,
    sendOne: ({ send }, n) =>
      send('filter', {
        filter: { or: Array.from({ length: 90 }, (_, m) => ({ title: { contains: `no ${n} ${m}` } })) },
      }),
  },
  { name: 'deleted program', count: 1, sendOne: ({ send }) => send('remove', { input: { id: PROGRAM } }) },
]

function voiceOf(text: string) {
  return { text, engine: 'generative', voiceId: 'Ruth' }
}

/** What was counted beside one burden. */
export interface Outcome {
  name: string
  /** Milliseconds of one small read and one small write of the neighbor, alone and beside the burden. */
  alone: number[]
  beside: number[]
  /** Codes of the neighbor's answers that failed. */
  failures: string[]
  /** How many calls of the busy member ended while each call of the neighbor waited for the same resource. */
  overtaken: number[]
  /** Codes of the busy member's own answers. */
  busyCodes: Record<string, number>
}

/** Times that the neighbor is measured alone before and after each load, so that other work of the machine hits both. */
const ROUNDS_ALONE = 4
const CALLS_BESIDE = 12
/** Number of times that a burden is played. */
const LOADS = 3

/** Plays each burden of one member beside the small calls of another. Alone is measured before and after each load. */
export async function playNeighbours({ busy, quiet }: Neighbours): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const burden of burdens) {
    const failures: string[] = []
    const call = async () => {
      const codes = [await quiet.send('read'), await quiet.send('write', { input: { contactID: quiet.id } })]
      failures.push(...codes.filter((code) => code !== 'fine'))
    }
    const ask = async (n: number) => {
      const code = await burden.ask?.(quiet, n)
      if (code !== undefined && code !== 'fine') failures.push(code)
    }
    // What runs for the first time is compiled first.
    await call()
    await ask(0)
    const outcome: Outcome = { name: burden.name, alone: [], beside: [], failures, overtaken: [], busyCodes: {} }
    const measureAlone = async () => {
      for (let n = 0; n < ROUNDS_ALONE; n += 1) outcome.alone.push(await timeOf(call))
    }
    // What is deleted can be deleted once.
    const loads = burden.count === 1 ? 1 : LOADS
    for (let load = 0; load < loads; load += 1) {
      await measureAlone()
      await playBeside({ burden, first: load * burden.count, outcome }, busy, { call, ask })
      await measureAlone()
    }
    outcomes.push(outcome)
  }
  return outcomes
}

interface Neighbor {
  call(): Promise<void>
  ask(n: number): Promise<void>
}

interface Load {
  burden: Burden
  /** Number of its first call: each call of a burden is another one. */
  first: number
  outcome: Outcome
}

async function playBeside({ burden, first, outcome }: Load, busy: Neighbours['busy'], { call, ask }: Neighbor) {
  const { beside, overtaken, busyCodes } = outcome
  let ended = 0
  const sent = Array.from({ length: burden.count }, async (_, n) => {
    const code = await burden.sendOne(busy, first + n)
    busyCodes[code] = (busyCodes[code] ?? 0) + 1
    ended += 1
  })
  for (let n = 1; n <= CALLS_BESIDE && ended < burden.count; n += 1) {
    beside.push(await timeOf(call))
    if (!burden.ask || ended === burden.count) continue
    const before = ended
    await ask(first + n)
    overtaken.push(ended - before)
  }
  await Promise.all(sent)
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}
