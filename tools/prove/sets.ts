import * as v from 'valibot'
import { randomFrom, uuidFrom } from '#planner/random.ts'
import type { Result } from '#tools/bench/report.ts'
import { idOfOperation } from '#tools/stage/documents.ts'
import type { Member } from '#tools/stage/makeMembers.ts'
import { openStage } from '#tools/stage/openStage.ts'
import { sendLog } from '#web/features/training/offline/sendLog.ts'
import { openTrainingStore, type TrainingStore } from '#web/features/training/offline/trainingStore.ts'
import type { ReceivedLine } from '#web/features/training/offline/trainingWire.ts'
import { entriesOf, toInput } from '#web/features/training/offline/wireEntry.ts'
import { type Step, stepsOf } from '#web/features/training/session/steps.ts'
import { type LogEntry, mergeLogs, nextOpen, readSession, standing } from '#web/features/training/session/workoutLog.ts'

const SESSIONS = 120
const MOVES = 40
const DEVICES = 2
const HOURS_MS = 3_600_000
/** Whose answers come, whose are lost on the way, and whose requests never arrive. */
const NETWORKS = ['good', 'good', 'answers lost', 'off line'] as const

type Network = (typeof NETWORKS)[number]

/** One phone or tablet: what it keeps, how wrong its clock is, and what its network does. */
interface Device {
  store: TrainingStore
  log: LogEntry[]
  skewMs: number
  network: Network
}

interface Training {
  url: string
  member: Member
  planId: string
  steps: readonly Step[]
  random: () => number
}

/**
 * Random sessions, each on two devices: off line and on, with answers that are lost, pages that are killed, clocks that
 * are wrong by hours. In the end every line that was logged anywhere is with the server and on both devices, once.
 */
export async function run(seed: number, amount = SESSIONS): Promise<Result> {
  const random = randomFrom(seed)
  const stage = await openStage()
  try {
    const members = await stage.members(4)
    const faults: string[] = []
    let logged = 0
    for (let number = 1; number <= amount; number += 1) {
      const member = members[number % members.length]
      if (!member) throw new Error('There are no members')
      const training = { url: stage.obi.url, member, planId: `plan-${seed}-${number}`, steps: planFrom(random), random }
      const outcome = await train(training)
      logged += outcome.logged
      faults.push(...outcome.faults.map((fault) => `session ${number}: ${fault}`))
    }
    const details = { sessions: amount, devices: DEVICES, logged, faults: faults.slice(0, 10) }
    return { name: 'sets', kind: 'value', measured: faults.length, goal: { atMost: 0 }, details }
  } finally {
    await stage.close()
  }
}

/** One to four exercises, some of them in a superset. */
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
  }))
  const sections = [{ id: section, sectionName: 'All', sectionOrder: 0, resourceIDs: resources.map(({ id }) => id) }]
  return stepsOf({ sections, resources })
}

async function train(training: Training): Promise<{ logged: number; faults: string[] }> {
  const { random } = training
  const devices = await Promise.all(Array.from({ length: DEVICES }, () => openDevice(random)))
  const made = new Map<string, LogEntry>()
  for (let move = 0; move < MOVES; move += 1) {
    const device = devices[Math.floor(random() * devices.length)]
    if (!device) continue
    await step(device, training, made)
  }
  for (const device of devices) device.network = 'good'
  // Twice: the first one may not yet know what the second one tells.
  for (const device of [...devices, ...devices]) await sync(device, training)
  return { logged: made.size, faults: await judge(devices, training, made) }
}

async function openDevice(random: () => number): Promise<Device> {
  // Without a browser's database the store lasts as long as the device, which is what a disk does.
  const store = await openTrainingStore('prove')
  return { store, log: [], skewMs: Math.round((random() - 0.5) * 8 * HOURS_MS), network: 'good' }
}

async function step(device: Device, training: Training, made: Map<string, LogEntry>): Promise<void> {
  const { random } = training
  const chance = random()
  if (chance < 0.15) device.network = NETWORKS[Math.floor(random() * NETWORKS.length)] ?? 'good'
  else if (chance < 0.25) {
    // The page is killed: what is not on the disk is gone.
    device.log = mergeLogs(await device.store.logOf(training.planId))
  } else if (chance < 0.45) await sync(device, training)
  else {
    const entry = nextLine(device, training)
    if (!entry) return
    made.set(entry.id, entry)
    await device.store.add([entry])
    device.log = mergeLogs(device.log, [entry])
  }
}

/** What somebody does next: a set mostly, and now and then they skip one, take one back or finish. */
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

/** As the player does it: first what is to be told, then what others have told. */
async function sync(device: Device, training: Training): Promise<void> {
  const { store, network } = device
  const send = async (entries: readonly LogEntry[]) => {
    if (network === 'off line') throw new Error('No network')
    // What is cut off in the middle was sent in any order.
    const part = network === 'good' ? entries : entries.filter(() => training.random() < 0.7).toReversed()
    if (part.length > 0) await call(training, 'trainingWireLogMutation', { entries: part.map(toInput) })
    if (network === 'answers lost') throw new Error('The answer was lost')
  }
  try {
    await sendLog({ store, send, isRefusal: (error) => error instanceof Refusal })
    const received = await readLog(training, await store.readUntil(training.planId))
    await store.receive(received)
    device.log = mergeLogs(
      device.log,
      received.map(({ entry }) => entry),
    )
  } catch (error) {
    if (network === 'good') throw error
  }
}

class Refusal extends Error {}

const Answer = v.object({
  data: v.nullish(v.record(v.string(), v.unknown())),
  errors: v.optional(v.array(v.unknown()), []),
})

async function call({ url, member }: Training, name: string, variables: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${member.idToken}` },
    body: JSON.stringify({ documentId: idOfOperation(name), variables }),
  })
  const { data, errors } = v.parse(Answer, await response.json())
  if (errors.length > 0 || !data) throw new Refusal(JSON.stringify(errors))
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

/** What came to the server since then, page by page, as the player reads it. */
async function readLog(training: Training, since?: string): Promise<ReceivedLine[]> {
  const { planId } = training
  const asked = { planID: planId, createdAt: since && { ge: since }, limit: LINES_OF_A_PAGE }
  const lines: ReceivedLine[] = []
  let nextToken: string | null = null
  do {
    const answer = await call(training, 'trainingWireLogQuery', { ...asked, nextToken })
    const page = v.parse(Page, answer).lines
    for (const item of page.items)
      lines.push(...entriesOf([v.parse(WireLine, item)]).map((entry) => ({ entry, receivedAt: item.createdAt })))
    nextToken = page.nextToken
  } while (nextToken !== null)
  return lines
}

const WireLine = v.looseObject({ id: v.string(), kind: v.string(), performedAt: v.string() })

async function judge(devices: readonly Device[], training: Training, made: ReadonlyMap<string, LogEntry>) {
  const faults: string[] = []
  const known = (await readLog(training)).map(({ entry }) => entry)
  const expect = (isSo: boolean, what: string) => {
    if (!isSo) faults.push(what)
  }
  const idsOf = (log: readonly LogEntry[]) =>
    log
      .map(({ id }) => id)
      .toSorted()
      .join()
  const all = [...made.keys()].toSorted().join()
  expect(idsOf(known) === all, `the server has ${known.length} lines of ${made.size}`)
  for (const [place, device] of devices.entries()) {
    const kept = await device.store.logOf(training.planId)
    expect(idsOf(device.log) === all, `device ${place} shows ${device.log.length} lines of ${made.size}`)
    expect(idsOf(kept) === all, `device ${place} keeps ${kept.length} lines of ${made.size}`)
    expect((await device.store.unsent()).length === 0, `device ${place} has lines that were not sent`)
    expect(figuresOf(device.log) === figuresOf([...made.values()]), `device ${place} shows other figures`)
  }
  const [one, other] = devices.map(({ log }) => stateOf(training.steps, log))
  expect(one === other, 'the devices do not agree on where one stands')
  return faults
}

/** What stands of the log, as it was done. */
function figuresOf(log: readonly LogEntry[]): string {
  const sets = standing(log).flatMap((entry) => (entry.kind === 'SET' ? [entry] : []))
  return sets
    .map(({ id, set, reps, weight }) => [id, set, reps, weight].join(' '))
    .toSorted()
    .join()
}

function stateOf(steps: readonly Step[], log: readonly LogEntry[]): string {
  const { round, states, latest, done, skipped } = readSession(steps, log)
  return JSON.stringify({ round, states: [...states], latest, done, skipped })
}
