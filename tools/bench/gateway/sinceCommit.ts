import { cpuSecondsOf } from '#tools/bench/cpuOf.ts'
import { drive } from '#tools/bench/drive.ts'
import { compareCosts, type Interval, median } from '#tools/bench/measure.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { book } from '#tools/prove/seatClient.ts'
import { idOf } from '#tools/stage/documents.ts'
import type { Member } from '#tools/stage/makeMembers.ts'
import { postgresOf } from '#tools/stage/postgresOf.ts'
import { checkOut, type RunningState, startState } from './earlier.ts'

/** The commit to compare with. */
const COMMIT = '3609f07'

const MEMBERS = 80
const CLASSES = 60
const BOOKED = 12
const PLACES = 10_000
const WARM_UP = 1_000
const REQUESTS = 300
const BOOKINGS = 150
const PAIRS = 11
/** Number of days on the page of classes. */
const DAYS = 14
const HOUR_MS = 3_600_000

interface Side extends RunningState {
  name: 'now' | 'before'
  members: readonly Member[]
  occurrenceIds: readonly string[]
  categoryId: string
  pids: { node: number; postgres: number }
}

export interface Compared {
  ratio: Interval
  /** Milliseconds of CPU for one request, of the median round. */
  cost: Readonly<Record<'now' | 'before', { node: number; postgres: number }>>
}

export type Comparison = Readonly<Record<'classes' | 'today' | 'booking', Compared>>

/** CPU of Node and PostgreSQL for what signed-in members ask, of this state and of the commit, in turns on the same data. */
export async function compareWithCommit(): Promise<Comparison> {
  await using opened = new AsyncDisposableStack()
  const checkout = opened.adopt(await checkOut(COMMIT), (earlier) => earlier.remove())
  // Awaited, as the checkout is removed at the end of this.
  return await compareStates(checkout.root)
}

async function compareStates(root: string): Promise<Comparison> {
  await using opened = new AsyncDisposableStack()
  const before = await openSide('before', root, opened)
  const now = await openSide('now', projectRoot, opened)
  const sides = { now, before }
  return {
    classes: await compare(sides, { requests: REQUESTS, plan: classesPlan }),
    today: await compare(sides, { requests: REQUESTS, plan: todayPlan }),
    booking: await compare(sides, { requests: BOOKINGS, plan: bookingPlan }),
  }
}

async function openSide(name: Side['name'], root: string, opened: AsyncDisposableStack): Promise<Side> {
  const state = opened.adopt(await startState(root), (running) => running.close())
  const { obi, stage } = state
  const members = await stage.members(MEMBERS)
  const begin = Date.now() + HOUR_MS
  const occurrenceIds: string[] = []
  for (let place = 0; place < CLASSES; place += 1) {
    const startsAt = begin + place * 60_000
    const times = { starts_at: toText(startsAt), ends_at: toText(startsAt + HOUR_MS) }
    occurrenceIds.push((await stage.studio.addOccurrence({ capacity: PLACES, ...times })).id)
  }
  for (const occurrenceId of occurrenceIds.slice(0, BOOKED)) {
    await Promise.all(members.map((member) => book({ url: obi.url, member, occurrenceId })))
  }
  const [row] = await stage.database.query<{ category_id: string }>({
    text: 'select category_id from occurrence limit 1',
  })
  await stage.database.query({ text: 'analyze' })
  const pids = { node: obi.pid, postgres: postgresOf(obi.dataDir).pid }
  return { ...state, name, members, occurrenceIds, categoryId: row?.category_id ?? '', pids }
}

type Plan = Omit<Parameters<typeof drive>[1], 'url'>

interface Measured {
  requests: number
  plan(side: Side): Plan
}

async function compare(sides: { now: Side; before: Side }, measured: Measured): Promise<Compared> {
  const spent = { now: [] as Spent[], before: [] as Spent[] }
  const roundOf = (name: Side['name']) => {
    const side = sides[name]
    const plan = { ...measured.plan(side), url: side.obi.url }
    return async (requests: number) => {
      const begin = spentBy(side)
      await drive(requests, plan)
      const end = spentBy(side)
      const perRequest = (at: keyof Spent) => ((end[at] - begin[at]) * 1000) / requests
      spent[name].push({ node: perRequest('node'), postgres: perRequest('postgres') })
      return end.node + end.postgres - begin.node - begin.postgres
    }
  }
  const [ours, peer] = [roundOf('now'), roundOf('before')]
  const warmUp = Math.min(WARM_UP, measured.requests * 5)
  await ours(warmUp)
  await peer(warmUp)
  const ratio = await compareCosts({ ours: () => ours(measured.requests), peer: () => peer(measured.requests) }, PAIRS)
  const costOf = (name: Side['name']) => ({
    node: middleOf(spent[name].slice(1).map(({ node }) => node)),
    postgres: middleOf(spent[name].slice(1).map(({ postgres }) => postgres)),
  })
  return { ratio, cost: { now: costOf('now'), before: costOf('before') } }
}

interface Spent {
  node: number
  postgres: number
}

/** PostgreSQL is a child of Node's process: what is its own is taken off. */
function spentBy({ pids }: Side): Spent {
  const postgres = cpuSecondsOf(pids.postgres)
  return { node: cpuSecondsOf(pids.node, pids.postgres) - postgres, postgres }
}

function middleOf(values: readonly number[]): number {
  return Number(median(values).toFixed(2))
}

/**
 * As the page of a day asks: its classes, and the first one after it. The page has become more since, and asks for what it
 * shows now: who teaches, and how many there are on each of its days.
 */
function classesPlan({ name, members, categoryId, documentId }: Side): Plan {
  const begin = Date.now()
  const to = begin + 24 * HOUR_MS
  const variablesOf = name === 'now' ? foundClasses : listedClasses
  return {
    documentId: documentId('ClassesScreenQuery'),
    tokenOf: (index) => members[index % MEMBERS]?.idToken ?? '',
    variablesOf: (index) => variablesOf(categoryId, { from: begin + index, to }),
  }
}

function listedClasses(categoryID: string, { from, to }: { from: number; to: number }) {
  const status = { eq: 'PUBLISHED' }
  return {
    categoryID,
    hasCategory: true,
    endDate: { between: [toText(from), toText(to + 7 * 24 * HOUR_MS)] },
    filter: { status, startDate: { lt: toText(to) } },
    afterDay: { ge: toText(to) },
    afterFilter: { status, startDate: { ge: toText(to) } },
  }
}

function foundClasses(categoryID: string, { from, to }: { from: number; to: number }) {
  const days = Array.from({ length: DAYS }, (_, ahead) => ({
    from: toText(ahead === 0 ? from : to + (ahead - 1) * 24 * HOUR_MS),
    to: toText(to + ahead * 24 * HOUR_MS),
  }))
  const fitting = { categoryID }
  return {
    filter: { ...fitting, withCancelled: true },
    fitting,
    ofKind: fitting,
    shown: days.slice(0, 1),
    days,
    whole: days,
    later: days.slice(1),
  }
}

function todayPlan({ members, documentId }: Side): Plan {
  const now = Date.now()
  return {
    documentId: documentId('TodayScreenQuery'),
    tokenOf: (index) => members[index % MEMBERS]?.idToken ?? '',
    variablesOf: (index) => ({
      now: toText(now + index),
      fromNow: { ge: toText(now + index) },
      thisWeek: { between: [toText(now - 72 * HOUR_MS), toText(now + 96 * HOUR_MS)] },
    }),
  }
}

/** Plans bookings so that each member books each class once. */
function bookingPlan({ members, occurrenceIds }: Side): Plan {
  let next = 0
  const open = occurrenceIds.slice(BOOKED)
  const seatOf = new Map<number, { member: Member; occurrenceId: string }>()
  const take = (index: number) => {
    const place = next++
    const member = members[place % members.length]
    const occurrenceId = open[Math.floor(place / members.length)]
    if (!member || occurrenceId === undefined) throw new Error('There are no more seats to take')
    seatOf.set(index, { member, occurrenceId })
    return { member, occurrenceId }
  }
  return {
    documentId: idOf('bookClass'),
    variablesOf: (index) => {
      const { member, occurrenceId } = take(index)
      return {
        input: { memberID: member.contactId, eventOccurrenceID: occurrenceId, clientMutationKey: crypto.randomUUID() },
      }
    },
    tokenOf: (index) => seatOf.get(index)?.member.idToken ?? '',
  }
}

function toText(instant: number): string {
  return new Date(instant).toISOString()
}
