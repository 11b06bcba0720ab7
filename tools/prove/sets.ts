import * as v from 'valibot'
import { randomFrom, uuidFrom } from '#planner/solving/random.ts'
import type { Result } from '#tools/bench/report.ts'
import { idOfOperation } from '#tools/stage/documents.ts'
import type { Member } from '#tools/stage/makeMembers.ts'
import { openStage } from '#tools/stage/openStage.ts'
import { requestErrorOf, RequestError } from '#web/app/network/RequestError.ts'
import { diskForTests } from '#web/app/outbox/diskForTests.ts'
import { Outbox } from '#web/app/outbox/outbox.ts'
import { logChannel } from '#web/features/training/offline/trainingChannels.ts'
import type { ReceivedLine } from '#web/features/training/offline/trainingWire.ts'
import { entriesOf, toInput } from '#web/features/training/offline/wireEntry.ts'
import { type Step, stepsOf } from '#web/features/training/session/steps.ts'
import {
  type LogEntry,
  mergeLogs,
  nextOpen,
  readSession,
  activeEntries,
} from '#web/features/training/session/workoutLog.ts'

const SESSIONS = 120
const MOVES = 40
const DEVICES = 2
const HOURS_MS = 3_600_000
/**
 * Whose answers come, whose are lost on the way, whose requests never arrive, and who has an app that is out of date.
 */
const NETWORKS = ['good', 'good', 'answers lost', 'off line', 'out of date'] as const
const DISKS = ['good', 'good', 'full'] as const

type Network = (typeof NETWORKS)[number]

/** A phone or tablet with its storage, its clock error and its network. */
interface Device {
  disk: ReturnType<typeof diskForTests>
  /** The outbox of the open page. */
  outbox: Outbox
  /** Lines that the server has, as far as they were read: on the disk, too. */
  received: ReceivedLine[]
  log: LogEntry[]
  skewMs: number
  network: Network
}

interface Training {
  /** Lines that a killed page had shown as not saved. The server may have them all the same. */
  unsaved: Map<string, LogEntry>
  url: string
  member: Member
  planId: string
  steps: readonly Step[]
  random: () => number
}

/**
 * Random sessions, each on two devices: off line and on, with answers that are lost, an app that is out of date, disks
 * that are full, pages that are killed, clocks that are wrong by hours. In the end every line that was logged anywhere
 * is with the server and on both devices, once, but for those that a killed page had called unsaved.
 */
export async function run(seed: number, amount = SESSIONS): Promise<Result> {
  const random = randomFrom(seed)
  const stage = await openStage()
  try {
    const members = await stage.members(4)
    const faults: string[] = []
    let logged = 0
    let unsaved = 0
    for (let number = 1; number <= amount; number += 1) {
      const member = members[number % members.length]
      if (!member) throw new Error('There are no members')
      const training = {
        url: stage.obi.url,
        member,
        planId: `plan-${seed}-${number}`,
        steps: planFrom(random),
        random,
        unsaved: new Map(),
      }
      const outcome = await train(training)
      logged += outcome.logged
      unsaved += outcome.unsaved
      faults.push(...outcome.faults.map((fault) => `session ${number}: ${fault}`))
    }
    const details = { sessions: amount, devices: DEVICES, logged, unsaved, faults: faults.slice(0, 10) }
    return { name: 'sets', kind: 'value', measured: faults.length, goal: { atMost: 0 }, details }
  } finally {
    await stage.close()
  }
}

/** Returns a plan of one to four exercises, some in a superset. */
function planFrom(random: () => number): Step[] {
  const count = 1 + Math.floor(random() * 4)
  const superSetId = uuidFrom(random)
  const section = uuidFrom(random)
  const resources = Array.from({ length: count }, (_, order) => ({
    id: uuidFrom(random),
    sectionID: section,
    resourceName: `Exercise ${order}`,
    order,
    type: 'video' as const,
    targetID: null,
    duration: random() < 0.3 ? 30 : 0,
    restTime: 30,
    sets: 1 + Math.floor(random() * 4),
    reps: 10,
    weight: 20,
    superSetId: random() < 0.4 ? superSetId : null,
    voiceoverCaption: '',
    reason: null,
    reasonFacts: null,
  }))
  const sections = [{ id: section, sectionName: 'All', sectionOrder: 0, resourceIDs: resources.map(({ id }) => id) }]
  return stepsOf({ sections, resources })
}

async function train(training: Training): Promise<{ logged: number; unsaved: number; faults: string[] }> {
  const { random } = training
  const devices = Array.from({ length: DEVICES }, () => openDevice(training))
  const made = new Map<string, LogEntry>()
  let logged = 0
  for (let move = 0; move < MOVES; move += 1) {
    const device = devices[Math.floor(random() * devices.length)]
    if (!device) continue
    logged += await step(device, training, made)
  }
  for (const device of devices) {
    device.network = 'good'
    device.disk.state = 'good'
  }
  // Twice: the first one may not yet know what the second one tells.
  for (const device of [...devices, ...devices]) await sync(device, training)
  return { logged, unsaved: logged - made.size, faults: await judge(devices, training, made) }
}

function openDevice(training: Training): Device {
  const disk = diskForTests()
  const skewMs = Math.round((training.random() - 0.5) * 8 * HOURS_MS)
  return { disk, outbox: openPage(disk), received: [], log: [], skewMs, network: 'good' }
}

function openPage(disk: Device['disk']): Outbox {
  return new Outbox({
    personId: 'prove',
    disk,
    now: Date.now,
    inTurn: (work) => work(),
    // The proof says when it is tried again.
    after: () => () => undefined,
    noteUnsent: () => undefined,
    tellOthers: () => undefined,
    release: () => undefined,
  })
}

/** Does one thing, and returns how many lines it made. */
async function step(device: Device, training: Training, made: Map<string, LogEntry>): Promise<number> {
  const { random } = training
  const chance = random()
  if (chance < 0.15) device.network = NETWORKS[Math.floor(random() * NETWORKS.length)] ?? 'good'
  else if (chance < 0.2) device.disk.state = DISKS[Math.floor(random() * DISKS.length)] ?? 'good'
  else if (chance < 0.3) await kill(device, training, made)
  else if (chance < 0.45) await sync(device, training)
  else {
    const entry = nextLine(device, training)
    if (!entry) return 0
    made.set(entry.id, entry)
    await device.outbox.put(channelOf(device, training), entry.id, entry)
    device.log = mergeLogs(device.log, [entry])
    return 1
  }
  return 0
}

/** Kills the page. Only sets that it showed as not saved on this device may be lost. */
async function kill(device: Device, training: Training, made: Map<string, LogEntry>): Promise<void> {
  for (const { id, storage } of device.outbox.items.peek()) {
    const entry = made.get(id)
    if (storage !== 'memory' || !entry) continue
    training.unsaved.set(id, entry)
    made.delete(id)
  }
  device.outbox.close()
  device.outbox = openPage(device.disk)
  await device.outbox.load()
  const unsent = device.outbox.bodies(channelOf(device, training)).map(({ body }) => body)
  device.log = mergeLogs(
    device.received.map(({ entry }) => entry),
    unsent,
  )
}

/** The next action: mostly a set, now and then a skip, an undo or the end. */
function nextLine({ log, skewMs }: Device, { planId, steps, random }: Training): LogEntry | undefined {
  const session = readSession(steps, log)
  const line = { id: uuidFrom(random), programId: 'prove', planId, round: session.round, at: Date.now() + skewMs }
  const chance = random()
  if (chance < 0.15) return session.latest && { ...line, kind: 'UNDO', undoes: session.latest.id }
  const next = nextOpen(steps, session)
  if (!next) return { ...line, kind: 'FINISH' }
  const { resourceId, set } = next
  if (chance < 0.3) return { ...line, kind: 'SKIP', resourceId, set }
  const figures = { reps: Math.floor(random() * 20), weight: Math.floor(random() * 100), seconds: null, effort: null }
  return { ...line, kind: 'SET', resourceId, set, videoId: resourceId, name: next.name, ...figures }
}

function channelOf(device: Device, training: Training) {
  const send = async (entries: readonly LogEntry[]) => {
    const { network } = device
    if (network === 'off line') throw new RequestError('UNAVAILABLE')
    if (network === 'out of date') throw new RequestError('UNKNOWN_DOCUMENT')
    // An interrupted network delivers some of the entries, in any order.
    const part = network === 'good' ? entries : entries.filter(() => training.random() < 0.7).toReversed()
    if (part.length > 0) await call(training, 'trainingWireLogMutation', { entries: part.map(toInput) })
    if (network === 'answers lost') throw new RequestError('UNAVAILABLE')
  }
  const addSent = async (entries: readonly LogEntry[]) => {
    device.log = mergeLogs(device.log, entries)
  }
  return logChannel({ wire: { send }, store: { addSent } })
}

/** Syncs like the player: first sends the local entries, then reads those of other devices. */
async function sync(device: Device, training: Training): Promise<void> {
  const { network, outbox } = device
  outbox.use(channelOf(device, training))
  await outbox.flush()
  if (network !== 'good') return
  device.received = await readLog(training)
  device.log = mergeLogs(
    device.log,
    device.received.map(({ entry }) => entry),
  )
}

const Answer = v.object({
  data: v.nullish(v.record(v.string(), v.unknown())),
  errors: v.optional(v.array(v.looseObject({ extensions: v.optional(v.unknown()) })), []),
})

async function call({ url, member }: Training, name: string, variables: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${member.idToken}` },
    body: JSON.stringify({ documentId: idOfOperation(name), variables }),
  })
  const { data, errors } = v.parse(Answer, await response.json())
  const [error] = errors
  if (error) throw requestErrorOf(error.extensions)
  if (!data) throw new Error(`${name} answered nothing`)
  return data
}

const Page = v.object({
  lines: v.object({
    items: v.array(v.looseObject({ createdAt: v.string() })),
    nextToken: v.nullable(v.string()),
  }),
})

/** Small, so that every session is read over several pages. */
const LINES_OF_A_PAGE = 7

/** Reads the server's log page by page, like the player. */
async function readLog(training: Training): Promise<ReceivedLine[]> {
  const { planId } = training
  const variables = { planID: planId, limit: LINES_OF_A_PAGE }
  const lines: ReceivedLine[] = []
  let nextToken: string | null = null
  do {
    const answer = await call(training, 'trainingWireLogQuery', { ...variables, nextToken })
    const page = v.parse(Page, answer).lines
    for (const item of page.items)
      lines.push(...entriesOf([v.parse(WireLine, item)]).map((entry) => ({ entry, receivedAt: item.createdAt })))
    nextToken = page.nextToken
  } while (nextToken !== null)
  return lines
}

const WireLine = v.looseObject({ id: v.string(), kind: v.string(), performedAt: v.string() })

async function judge(devices: readonly Device[], training: Training, saved: ReadonlyMap<string, LogEntry>) {
  const faults: string[] = []
  const known = (await readLog(training)).map(({ entry }) => entry)
  const expect = (isSo: boolean, what: string) => {
    if (!isSo) faults.push(what)
  }
  const made = new Map([...saved, ...known.flatMap(({ id }) => pairOf(id, training.unsaved))])
  const idsOf = (log: readonly LogEntry[]) =>
    log
      .map(({ id }) => id)
      .toSorted()
      .join()
  const all = [...made.keys()].toSorted().join()
  expect(idsOf(known) === all, `the server has ${known.length} lines of ${made.size}`)
  for (const [place, device] of devices.entries()) {
    expect(idsOf(device.log) === all, `device ${place} shows ${device.log.length} lines of ${made.size}`)
    expect(device.outbox.items.peek().length === 0, `device ${place} shows lines that were not sent`)
    expect(device.disk.items.size === 0, `device ${place} keeps lines that were sent`)
    expect(figuresOf(device.log) === figuresOf([...made.values()]), `device ${place} shows other figures`)
  }
  const [one, other] = devices.map(({ log }) => stateOf(training.steps, log))
  expect(one === other, 'the devices do not agree on where one stands')
  return faults
}

const pairOf = (id: string, lines: ReadonlyMap<string, LogEntry>) => {
  const line = lines.get(id)
  return line ? [[id, line] as const] : []
}

/** Returns the effective entries of a log. */
function figuresOf(log: readonly LogEntry[]): string {
  const sets = activeEntries(log).flatMap((entry) => (entry.kind === 'SET' ? [entry] : []))
  return sets
    .map(({ id, set, reps, weight }) => [id, set, reps, weight].join(' '))
    .toSorted()
    .join()
}

function stateOf(steps: readonly Step[], log: readonly LogEntry[]): string {
  const { round, states, latest, done, skipped } = readSession(steps, log)
  return JSON.stringify({ round, states: [...states], latest, done, skipped })
}
