import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { book, cancel } from '#tools/prove/seatClient.ts'
import { callApi } from '#tools/stage/callApi.ts'
import { idOfOperation } from '#tools/stage/documents.ts'
import type { Member } from '#tools/stage/makeMembers.ts'
import { openStage, type Stage } from '#tools/stage/openStage.ts'
import { postgresOf } from '#tools/stage/postgresOf.ts'
import { cpuSecondsOf } from './cpuOf.ts'
import { median } from './measure.ts'
import { readStatements } from './readTransactions.ts'
import type { Result } from './report.ts'
import { openStatementLog, type StatementLog } from './statementLog.ts'

const SIZES = [100, 500, 2000, 5000]
const ROUNDS = 4
const SETTLE_MS = 1500
const IDLE_MS = 4000

interface Page {
  name: string
  /** Whether the class that is booked is among what it shows. */
  isTold: boolean
  /** What it opens for a member. */
  subscriptionsOf(member: Member): object[]
}

/** What one booking costs while so many members look at a page, and what they cost while nothing happens. */
export async function run(): Promise<Result> {
  const stage = await openStage()
  const sockets = openSockets(stage.obi.url)
  try {
    const log = await openStatementLog(stage)
    const members = await stage.members(Math.max(...SIZES))
    const [booker, asker] = await stage.members(2)
    if (!booker || !asker) throw new TypeError('Two members were asked for')
    const shown = await stage.studio.addOccurrence()
    const asked = { log, seat: { url: stage.obi.url, member: booker, occurrenceId: shown.id }, asker }
    const alone = await costOf(stage, asked)
    const rows: Row[] = []
    for (const page of await pagesOf(stage, shown.id)) {
      for (const size of SIZES) {
        await sockets.open(members.slice(0, size), page)
        await pause(SETTLE_MS)
        const cost = await costOf(stage, asked)
        const heard = await sockets.leave()
        const listenerMs = (cost.nodeMs - alone.nodeMs) / size
        rows.push({ page: page.name, size, ...cost, listenerMs, isHeard: heard === (page.isTold ? size * ROUNDS : 0) })
        process.stdout.write(`${JSON.stringify(rows.at(-1))}\n`)
        await pause(SETTLE_MS)
      }
    }
    return {
      name: 'members',
      kind: 'value',
      measured: Math.max(...rows.map(({ statements }) => statements)),
      goal: { atMost: 20 },
      objection: rows.every(({ isHeard }) => isHeard)
        ? undefined
        : 'not all heard what they follow, or some heard more',
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
  /** Whether each heard of each booking once where the class is shown, and nobody of any elsewhere. */
  isHeard: boolean
}

interface Asked {
  log: StatementLog
  seat: Parameters<typeof book>[0]
  asker: Member
}

async function costOf({ obi }: Stage, { log, seat, asker }: Asked): Promise<Cost> {
  const postgres = postgresOf(obi.dataDir).pid
  const costs: Omit<Cost, 'idle'>[] = []
  const idle = await idleOf(obi.pid)
  for (let round = 0; round < ROUNDS; round += 1) {
    const [node, server, beganAt] = [cpuSecondsOf(obi.pid), cpuSecondsOf(postgres), performance.now()]
    let askMs = 0
    const logged = await log.during(async () => {
      const answer = await (round % 2 === 0 ? book : cancel)(seat)
      if (answer.kind === 'refused') throw new Error(`The seat could not be changed: ${answer.code}`)
      const askedAt = performance.now()
      await callApi({ url: seat.url, document: 'viewer', token: asker.idToken })
      askMs = performance.now() - askedAt
    })
    // The embedded server is a child of the product's own process.
    const postgresMs = (cpuSecondsOf(postgres) - server) * 1000
    const restedMs = idle * (performance.now() - beganAt)
    const nodeMs = (cpuSecondsOf(obi.pid) - node) * 1000 - postgresMs - restedMs
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

async function idleOf(pid: number): Promise<number> {
  const before = cpuSecondsOf(pid)
  await pause(IDLE_MS)
  return (cpuSecondsOf(pid) - before) / (IDLE_MS / 1000)
}

/** Without what begins and ends a transaction, and what the relay asks by itself. */
function countIn(log: string): number {
  return readStatements(log).filter(({ statement }) => !/^(?:begin|commit|rollback)\b|outbox_waiting/i.test(statement))
    .length
}

async function pagesOf({ studio, database }: Stage, bookedId: string): Promise<Page[]> {
  const [row] = await database.query<{ category_id: string }>(
    { text: 'select category_id from occurrence where id = $1' },
    [bookedId],
  )
  const other = await studio.addOccurrence()
  const follow = (name: string, filter: object) => ({
    query: '',
    variables: { filter },
    extensions: { documentId: idOfOperation(name) },
  })
  const seats = (filter: object) => follow('LiveSeatsSubscription', filter)
  const bookings = ({ contactId }: Member) =>
    ['LiveBookingsSubscription', 'LiveBookingsMadeSubscription'].map((name) =>
      follow(name, { memberID: { eq: contactId } }),
    )
  return [
    { name: 'classes', isTold: true, subscriptionsOf: () => [seats({ categoryID: { eq: row?.category_id } })] },
    {
      name: 'classes of another category',
      isTold: false,
      subscriptionsOf: () => [seats({ categoryID: { eq: 'none' } })],
    },
    { name: 'bookings', isTold: false, subscriptionsOf: bookings },
    {
      name: 'today, class shown',
      isTold: true,
      subscriptionsOf: (member) => [seats({ id: { in: [bookedId, other.id, member.contactId] } }), ...bookings(member)],
    },
    {
      name: 'today',
      isTold: false,
      subscriptionsOf: (member) => [seats({ id: { in: [other.id] } }), ...bookings(member)],
    },
  ]
}

const Said = v.union([
  v.object({ opened: v.number() }),
  v.object({ heard: v.number() }),
  v.object({ fault: v.string() }),
])

function openSockets(url: string) {
  const child = fork(fileURLToPath(new URL('./memberSockets.ts', import.meta.url)))
  const answer = async () => {
    const [message] = await once(child, 'message')
    const said = v.parse(Said, message)
    if ('fault' in said) throw new Error(said.fault)
    return said
  }
  return {
    async open(members: readonly Member[], { subscriptionsOf }: Page): Promise<void> {
      const open = members.map((member) => ({ token: member.idToken, subscriptions: subscriptionsOf(member) }))
      child.send({ open, url: `${url.replace(/^http/, 'ws')}/graphql` })
      await answer()
    },
    /** How many results they have heard. */
    async leave(): Promise<number> {
      child.send({ leave: true })
      const said = await answer()
      return 'heard' in said ? said.heard : Number.NaN
    },
    close: () => child.disconnect(),
  }
}
