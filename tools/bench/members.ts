import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { book, cancel } from '#tools/prove/seatClient.ts'
import { callApi } from '#tools/stage/callApi.ts'
import type { Member } from '#tools/stage/makeMembers.ts'
import { openStage, type Stage } from '#tools/stage/openStage.ts'
import { postgresOf } from '#tools/stage/postgresOf.ts'
import { cpuSecondsOf } from './cpuOf.ts'
import { median } from './measure.ts'
import type { Result } from './report.ts'

const SIZES = [100, 500, 2000, 5000]
const ROUNDS = 4
const SETTLE_MS = 1500
const IDLE_MS = 4000

/** The subscriptions that a page opens for a member, and whether the class that is booked is among what it shows. */
interface Page {
  name: string
  subscriptionsOf(member: Member): object[]
}

/** What one booking costs while so many members look at a page, and what they cost while nothing happens. */
export async function run(): Promise<Result> {
  const stage = await openStage()
  const sockets = openSockets(stage.obi.url)
  try {
    await logStatements(stage)
    const members = await stage.members(Math.max(...SIZES))
    const [booker, asker] = await stage.members(2)
    if (!booker || !asker) throw new TypeError('Two members were asked for')
    const shown = await stage.studio.addOccurrence()
    const seat = { url: stage.obi.url, member: booker, occurrenceId: shown.id }
    const rows: Row[] = []
    const alone = await costOf(stage, { seat, asker })
    for (const page of await pagesOf(stage, shown.id)) {
      for (const size of SIZES) {
        const memoryBefore = residentKb(stage.obi.pid)
        await sockets.open(members.slice(0, size), page)
        await pause(SETTLE_MS)
        const cost = await costOf(stage, { seat, asker })
        const memoryKb = (residentKb(stage.obi.pid) - memoryBefore) / size
        rows.push({ page: page.name, size, ...cost, listenerMs: (cost.nodeMs - alone.nodeMs) / size, memoryKb })
        process.stdout.write(`${JSON.stringify(rows.at(-1))}\n`)
        await sockets.leave()
        await pause(SETTLE_MS)
      }
    }
    const worst = Math.max(...rows.map(({ statements }) => statements))
    return {
      name: 'members',
      kind: 'value',
      measured: worst,
      goal: { atMost: 20 },
      details: { unit: 'statements', alone },
    }
  } finally {
    sockets.close()
    await stage.close()
  }
}

interface Cost {
  /** Of one booking, with all that is told of it. */
  statements: number
  nodeMs: number
  postgresMs: number
  /** What another member waits for an answer meanwhile. */
  askMs: number
  /** Of a core, while nothing happens. It is taken off the rest. */
  idle: number
}

interface Row extends Cost {
  page: string
  size: number
  /** Of CPU in Node for one booking and one listener. */
  listenerMs: number
  /** Resident, for each who came since the page before. */
  memoryKb: number
}

interface Asked {
  seat: Parameters<typeof book>[0]
  asker: Member
}

async function costOf(stage: Stage, { seat, asker }: Asked): Promise<Cost> {
  const postgres = postgresOf(stage.obi.dataDir).pid
  const costs: Omit<Cost, 'idle'>[] = []
  const idle = await idleOf(stage)
  for (let round = 0; round < ROUNDS; round += 1) {
    const log = logOf(stage)
    const [start, node, server] = [statSync(log).size, cpuSecondsOf(stage.obi.pid), cpuSecondsOf(postgres)]
    const beganAt = performance.now()
    const answer = await (round % 2 === 0 ? book : cancel)(seat)
    if (answer.kind === 'refused') throw new Error(`The seat could not be changed: ${answer.code}`)
    const began = performance.now()
    await callApi({ url: seat.url, document: 'viewer', token: asker.idToken })
    const askMs = performance.now() - began
    await pause(SETTLE_MS)
    // The embedded server is a child of the product's own process.
    const postgresMs = (cpuSecondsOf(postgres) - server) * 1000
    const restedMs = idle * (performance.now() - beganAt)
    const nodeMs = (cpuSecondsOf(stage.obi.pid) - node) * 1000 - postgresMs - restedMs
    const logged = readFileSync(log).subarray(start).toString()
    costs.push({ statements: countIn(logged), nodeMs, postgresMs, askMs })
  }
  const middle = (of: Exclude<keyof Cost, 'idle'>) => median(costs.map((cost) => cost[of]))
  return {
    statements: middle('statements'),
    nodeMs: middle('nodeMs'),
    postgresMs: middle('postgresMs'),
    askMs: middle('askMs'),
    idle,
  }
}

async function idleOf({ obi }: Stage): Promise<number> {
  const before = cpuSecondsOf(obi.pid)
  await pause(IDLE_MS)
  return (cpuSecondsOf(obi.pid) - before) / (IDLE_MS / 1000)
}

function residentKb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

function logOf({ obi }: Stage): string {
  return join(obi.dataDir, 'postgres.log')
}

async function logStatements({ database }: Stage): Promise<void> {
  await database.query({ text: `alter system set log_statement = 'all'` })
  await database.query({ text: `alter system set log_line_prefix = '%p '` })
  await database.query({ text: 'select pg_reload_conf()' })
  await pause(SETTLE_MS)
}

/** Without what begins and ends a transaction, and what loops ask by themselves. */
function countIn(log: string): number {
  const statements = log.split('\n').filter((line) => /^\d+ LOG: {2}(?:statement: |execute )/.test(line))
  return statements.filter((line) => !/: (?:begin|commit|rollback)\b/i.test(line) && !/outbox_waiting/.test(line))
    .length
}

async function pagesOf({ studio, database }: Stage, bookedId: string): Promise<Page[]> {
  const [row] = await database.query<{ category_id: string }>(
    { text: 'select category_id from occurrence where id = $1' },
    [bookedId],
  )
  const other = await studio.addOccurrence()
  const seats = (filter: object) => ask('LiveSeatsSubscription', { filter })
  const bookings = ({ contactId }: Member) =>
    ['LiveBookingsSubscription', 'LiveBookingsMadeSubscription'].map((name) =>
      ask(name, { filter: { memberID: { eq: contactId } } }),
    )
  return [
    { name: 'classes', subscriptionsOf: () => [seats({ categoryID: { eq: row?.category_id } })] },
    { name: 'classes of another category', subscriptionsOf: () => [seats({ categoryID: { eq: 'none' } })] },
    { name: 'bookings', subscriptionsOf: bookings },
    {
      name: 'today, class shown',
      subscriptionsOf: (member) => [seats({ id: { in: [bookedId, other.id, member.contactId] } }), ...bookings(member)],
    },
    { name: 'today', subscriptionsOf: (member) => [seats({ id: { in: [other.id] } }), ...bookings(member)] },
  ]
}

const Documents = v.record(v.string(), v.string())
let documents: v.InferOutput<typeof Documents> | undefined

/** A document of the web, as its page sends it. */
function ask(name: string, variables: object): object {
  documents ??= v.parse(
    Documents,
    JSON.parse(readFileSync(join(projectRoot, 'schema/__generated__/documents.json'), 'utf8')),
  )
  const found = Object.entries(documents).find(([, text]) => text.startsWith(`subscription ${name}(`))
  if (!found) throw new Error(`There is no ${name}`)
  return { query: '', variables, extensions: { documentId: found[0] } }
}

const Said = v.union([v.object({ opened: v.number() }), v.object({ left: v.number() })])

function openSockets(url: string) {
  const child: ChildProcess = fork(fileURLToPath(new URL('./memberSockets.ts', import.meta.url)))
  const answered = () =>
    new Promise<void>((resolve, reject) => {
      const take = (message: unknown) => {
        const fault = v.safeParse(v.object({ fault: v.string() }), message)
        if (!fault.success && !v.is(Said, message)) return
        child.off('message', take)
        if (fault.success) reject(new Error(fault.output.fault))
        else resolve()
      }
      child.on('message', take)
    })
  return {
    open(members: readonly Member[], { subscriptionsOf }: Page) {
      const open = members.map((member) => ({ token: member.idToken, subscriptions: subscriptionsOf(member) }))
      child.send({ open, url: `${url.replace(/^http/, 'ws')}/graphql` })
      return answered()
    },
    leave() {
      child.send({ leave: true })
      return answered()
    },
    close: () => child.disconnect(),
  }
}
