import { setTimeout as pause } from 'node:timers/promises'
import { cpuSecondsOf } from '#tools/bench/cpuOf.ts'
import { median } from '#tools/bench/measure.ts'
import { readStatements } from '#tools/bench/pages/readTransactions.ts'
import { openStatementLog } from '#tools/bench/pages/statementLog.ts'
import type { Result } from '#tools/bench/report.ts'
import { book, cancel } from '#tools/prove/seatClient.ts'
import { callApi } from '#tools/stage/callApi.ts'
import type { Member } from '#tools/stage/makeMembers.ts'
import { openStage } from '#tools/stage/openStage.ts'
import { postgresOf } from '#tools/stage/postgresOf.ts'
import { serverProbe } from './askProbe.ts'
import { openMemberSockets, type Page, pagesOf } from './memberPages.ts'

const SIZES = [100, 500, 2000, 5000]
const ROUNDS = 12
/** Number of sequential requests while a booking's events are delivered. */
const ASKS = 3
const WARMINGS = 3
const SETTLE_MS = 1500
/** The last booking is on its way to some of thousands for a while. */
const HEARD_MS = 3000
const IDLE_MS = 4000
/** Long enough that each credential has had its turn to be verified unasked. */
const LONG_IDLE_MS = 32_000
const BETWEEN_MS = 300
const MISSED = 10
const CHANGES = 5

type Scene = Awaited<ReturnType<typeof openScene>>

/** Measures the cost of one booking while this many members have a page open, and the idle cost of these pages. */
export async function run(counts: readonly string[] = []): Promise<Result> {
  const sizes = counts.length > 0 ? counts.map(Number) : SIZES
  await using opening = new AsyncDisposableStack()
  const scene = await openScene(Math.max(...sizes), opening)
  // The first requests cost more.
  for (let time = 0; time < WARMINGS; time += 1) await bookingCost(scene)
  const rows: Row[] = []
  let before = await bookingCost(scene)
  for (const page of scene.pages) {
    for (const size of sizes) {
      const looked = await lookedAt(page, size, scene)
      const after = await bookingCost(scene)
      rows.push(costAlone(looked, [before, after]))
      print({ ...rows.at(-1), page: page.name, asks: undefined })
      before = after
    }
  }
  const figures = [
    ...figuresOf(rows),
    ...(await quietFigures(scene, Math.max(...sizes))),
    ...(await returnFigures(scene, Math.min(2000, Math.max(...sizes)))),
  ]
  for (const figure of figures) print({ ...figure, met: figure.measured <= figure.atMost })
  const unmeasured = figures.filter(({ measured }) => !Number.isFinite(measured)).map(({ figure }) => figure)
  return {
    name: 'members',
    kind: 'value',
    measured: figures.filter(({ measured, atMost }) => measured > atMost).length,
    goal: { atMost: 0 },
    objection: objectionTo(rows, unmeasured),
    details: { unit: 'figures missed', sizes, figures: Object.fromEntries(figures.map((f) => [f.figure, f.measured])) },
  }
}

function objectionTo(rows: readonly Row[], unmeasured: readonly string[]): string | undefined {
  if (unmeasured.length > 0) return `nothing was measured of: ${unmeasured.join(', ')}`
  return rows.every(({ isHeard }) => isHeard) ? undefined : 'not all heard what they follow, or some heard more'
}

function print(line: object | undefined): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

interface Figure {
  figure: string
  measured: number
  atMost: number
}

async function openScene(count: number, opening: AsyncDisposableStack) {
  const probe = serverProbe()
  const stage = opening.adopt(await openStage({}, probe.program), (opened) => opened.close())
  const sockets = opening.adopt(openMemberSockets(stage.obi.url), (opened) => opened.close())
  const log = await openStatementLog(stage)
  const members = await stage.members(count)
  const [booker, asker] = await stage.members(2)
  if (!booker || !asker) throw new TypeError('Two members were asked for')
  const shown = await stage.studio.addOccurrence()
  const postgres = postgresOf(stage.obi.dataDir).pid
  return {
    stage,
    sockets,
    log,
    members,
    asker,
    seat: { url: stage.obi.url, member: booker, occurrenceId: shown.id },
    pages: await pagesOf(stage, shown.id),
    /** Milliseconds of CPU so far, and bytes that are held. */
    look: async (what: 'cpu' | 'memory' = 'cpu') => {
      const { cpuMs, bytes } = await probe.ask(what)
      return { nodeMs: cpuMs, postgresMs: cpuSecondsOf(postgres) * 1000, bytes }
    },
  }
}

interface Cost {
  /** Statements of one booking, with the delivery of its events. */
  statements: number
  nodeMs: number
  postgresMs: number
  /** Response times of another member meanwhile, in ms. */
  asks: readonly number[]
  /** Share of a core while idle, subtracted from the other figures. */
  idle: number
}

interface Row extends Cost {
  page: Page
  size: number
  /** CPU in Node for the same without subscribers. */
  aloneMs: number
  /** Ratio of another member's waiting time to that without subscribers. */
  slowdown: number
  /** CPU time in Node for one booking and one listener, in ms. */
  listenerMs: number
  heard: number
  /** True if each subscriber of the class received each booking once, and no other subscriber did. */
  isHeard: boolean
}

type Looked = Cost & Pick<Row, 'page' | 'size' | 'heard' | 'isHeard'>

async function lookedAt(page: Page, size: number, scene: Scene): Promise<Looked> {
  const { sockets, members } = scene
  await sockets.open(members.slice(0, size), page)
  await pause(SETTLE_MS)
  const cost = await bookingCost(scene)
  await pause(HEARD_MS)
  const heard = await sockets.leave()
  await pause(SETTLE_MS)
  return { page, size, ...cost, heard, isHeard: heard === (page.isTold ? size * ROUNDS : 0) }
}

/** The machine is not the same for long, so that a page is compared with what came before it and after it. */
function costAlone(looked: Looked, alone: readonly Cost[]): Row {
  const nodeMs = alone.reduce((sum, cost) => sum + cost.nodeMs, 0) / alone.length
  return {
    ...looked,
    aloneMs: nodeMs,
    slowdown: median(looked.asks) / median(alone.flatMap(({ asks }) => asks)),
    listenerMs: (looked.nodeMs - nodeMs) / looked.size,
  }
}

/**
 * Of a round in the middle: what the process does by itself, such as collecting garbage, falls into some of them. It
 * begins without garbage, or what was made by opening thousands of sockets would be counted as the bookings'.
 */
async function bookingCost(scene: Scene): Promise<Cost> {
  const { seat, asker, log, look } = scene
  await look('memory')
  const idle = await idleCost(scene, IDLE_MS)
  const asks: number[] = []
  const nodeMs: number[] = []
  const begun = { ...(await look()), at: performance.now() }
  const logged = await log.during(async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [before, beganAt] = [await look(), performance.now()]
      await changeSeat(seat, round)
      for (let time = 0; time < ASKS; time += 1) {
        const askedAt = performance.now()
        await callApi({ url: seat.url, document: 'viewer', token: asker.idToken })
        asks.push(performance.now() - askedAt)
      }
      await pause(BETWEEN_MS)
      const after = await look()
      nodeMs.push(after.nodeMs - before.nodeMs - idle.node * (performance.now() - beganAt))
    }
  })
  const after = await look()
  return {
    statements: countIn(logged) / ROUNDS,
    nodeMs: median(nodeMs),
    postgresMs: (after.postgresMs - begun.postgresMs - idle.postgres * (performance.now() - begun.at)) / ROUNDS,
    asks,
    idle: idle.node + idle.postgres,
  }
}

async function changeSeat(seat: Scene['seat'], round: number): Promise<void> {
  const answer = await (round % 2 === 0 ? book : cancel)(seat)
  if (answer.kind === 'refused') throw new Error(`The seat could not be changed: ${answer.code}`)
}

/** Returns the shares of a core. */
async function idleCost({ look }: Scene, ms: number): Promise<{ node: number; postgres: number }> {
  const before = await look()
  await pause(ms)
  const after = await look()
  return { node: (after.nodeMs - before.nodeMs) / ms, postgres: (after.postgresMs - before.postgresMs) / ms }
}

/** Counts statements, without transaction control and periodic statements. */
function countIn(log: string): number {
  const byItself = /^(?:begin|commit|rollback)\b|outbox_waiting|event_log_head:|identity\.revocations/i
  return readStatements(log).filter(({ statement }) => !byItself.test(statement)).length
}

function figuresOf(rows: readonly Row[]): Figure[] {
  const size = Math.max(...rows.map((row) => row.size))
  const most = (of: (row: Row) => number, among = rows) => Math.max(...among.map(of))
  const large = rows.filter((row) => row.size === size)
  const strangers = large.find(({ page }) => page.isStrangers)?.listenerMs ?? Number.NaN
  // On a busy machine the difference may be negative, and is then no measure.
  const stranger = strangers > 0 ? strangers : Number.NaN
  const told = large.filter(({ page }) => page.isTold && !page.isStrangers)
  return [
    { figure: 'statements of a booking', measured: most(({ statements }) => statements), atMost: 20 },
    {
      figure: 'ms of an unconcerned listener',
      measured: most(
        ({ listenerMs }) => listenerMs,
        large.filter(({ page }) => !page.isTold),
      ),
      atMost: 0.005,
    },
    { figure: 'concerned / stranger', measured: most(({ listenerMs }) => listenerMs / stranger, told), atMost: 2 },
    { figure: 'another’s query / alone', measured: most(({ slowdown }) => slowdown), atMost: 1.5 },
  ]
}

/** The cost of the largest page without bookings: CPU, memory, and one changed contact. */
async function quietFigures(scene: Scene, size: number): Promise<Figure[]> {
  const { sockets, members, look, pages } = scene
  const page = pages.at(-1)
  const [stranger, shown] = [members[0], members[size - 1]]
  if (!page || !stranger || !shown) throw new TypeError('There are pages and members')
  const changedAlone = await changeCost(scene, stranger)
  const empty = await look('memory')
  await sockets.open(members.slice(0, size), page)
  await pause(SETTLE_MS)
  const full = await look('memory')
  const idle = await idleCost(scene, LONG_IDLE_MS)
  const changed = await changeCost(scene, shown)
  await sockets.leave()
  await pause(SETTLE_MS)
  return [
    { figure: 'of a core, idle', measured: idle.node + idle.postgres, atMost: 0.03 },
    { figure: 'KB of memory each', measured: (full.bytes - empty.bytes) / size / 1024, atMost: 32 },
    { figure: 'statements of a contact', measured: changed - changedAlone, atMost: 2 },
  ]
}

/**
 * Statements after a change of one member: their name, which concerns no other subscriber, and their roles, which
 * decide on their rights. The median of several changes, because one of them coincides with work that the server does
 * once a minute.
 */
async function changeCost({ stage, log }: Scene, { contactId }: Member): Promise<number> {
  const counts: number[] = []
  for (let time = 0; time < CHANGES; time += 1) {
    const logged = await log.during(async () => {
      await stage.database.transact(async (transaction) => {
        await transaction.query({ text: 'update contact set first_name = $2 where id = $1' }, [
          contactId,
          `Eva ${time}`,
        ])
        await transaction.query(
          {
            text: `insert into role (id, contact_id, role, status) values ($1, $1, 'COACH', $2)
              on conflict (id) do update set status = excluded.status`,
          },
          [contactId, time % 2 === 0 ? 'PENDING' : 'DECLINED'],
        )
      })
      await pause(SETTLE_MS)
    })
    counts.push(countIn(logged))
  }
  return median(counts)
}

/** Measures the reconnection of all listeners at once after some missed bookings. */
async function returnFigures(scene: Scene, size: number): Promise<Figure[]> {
  const { sockets, members, seat, look, log, pages, stage } = scene
  const figures: Figure[] = []
  for (const page of pages.filter(({ isStrangers }) => !isStrangers)) {
    await sockets.open(members.slice(0, size), page)
    await pause(SETTLE_MS)
    const [head] = await stage.database.query<{ last: number }>({ text: 'select last from event_log_head' })
    await sockets.leave()
    for (let round = 0; round < MISSED; round += 1) await changeSeat(seat, round)
    await pause(SETTLE_MS)
    const before = await look()
    const logged = await log.during(() => sockets.open(members.slice(0, size), page, head?.last))
    const after = await look()
    const heard = await sockets.leave()
    await pause(SETTLE_MS)
    if (heard !== (page.isTold ? MISSED * size : 0)) throw new Error(`${heard} were heard on ${page.name}`)
    const seconds = (after.nodeMs - before.nodeMs + after.postgresMs - before.postgresMs) / 1000
    figures.push(
      { figure: `${page.name}: statements of a return`, measured: countIn(logged), atMost: 60 },
      { figure: `${page.name}: s of CPU of a return`, measured: seconds, atMost: 5 },
    )
  }
  return figures
}
