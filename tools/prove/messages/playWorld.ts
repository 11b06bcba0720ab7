import { setTimeout as pause } from 'node:timers/promises'
import { randomFrom } from '#planner/solving/random.ts'
import { type Known, viewOf, viewRead } from './chatEvents.ts'
import { type ChatServer, type Played, lookAs, playOn, startOn } from './chatServer.ts'
import { type Device, nextAct, openDevice, WITHOUT_OPERATION } from './devices.ts'
import { type Chats, type Conversation, newConversation, play, type Step } from './model.ts'
import { differencesIn, expectShown, type Shown } from './shown.ts'

/** A few people, their conversations, and what becomes of them. */
interface World {
  server: ChatServer
  chats: Chats
  devices: Device[]
  random: () => number
  /** The person whose device follows the events, where there are any. */
  observer: { person: string; known: Known } | undefined
  at: number
  canDo(kind: string): boolean
}

export interface WorldRequest {
  seed: number
  number: number
  steps: number
}

const PEOPLE = 4
const DEVICES_EACH = 2
/** The people of each conversation, by their numbers. */
const GROUPS = [
  [0, 1],
  [1, 2],
  [0, 1, 2],
  [2, 3],
  [0, 1, 2, 3],
]
const STARTED_AT = Date.parse('2026-11-21T09:00:00.000Z')
const LONGEST_STEP_MS = 40_000
/** Share of the steps in which two devices act at once. */
const AT_ONCE = 0.15
const HEARD_WITHIN_MS = 10_000
const LOOK_MS = 10

/** Plays random steps, and returns the differences between the server and the model, each with its step. */
export async function playWorld(server: ChatServer, { seed, number, steps }: WorldRequest): Promise<string[]> {
  const random = randomFrom(seed * 10_007 + number)
  const people = await server.addPeople(PEOPLE)
  const observer = server.subscribe && { person: people[number % 3] ?? '', known: new Map() }
  const leave = observer && server.subscribe?.(observer.person, observer.known)
  const devices = people.flatMap((person) => Array.from({ length: DEVICES_EACH }, () => openDevice(person)))
  const canDo = (kind: string) => server.mute !== undefined || !WITHOUT_OPERATION.includes(kind)
  const world: World = {
    server,
    chats: { conversations: {}, blocks: [] },
    devices,
    random,
    observer,
    at: STARTED_AT,
    canDo,
  }
  try {
    await startAll(world, people)
    for (let step = 1; step <= steps; step += 1) {
      const found = await playStep(world)
      // Later comparisons would only repeat this difference.
      if (found.length > 0)
        return found.map((difference) => `seed ${seed}, world ${number}, step ${step}: ${difference}`)
    }
    return []
  } finally {
    await leave?.()
  }
}

async function startAll(world: World, people: readonly string[]): Promise<void> {
  const { server, chats, observer } = world
  for (const group of GROUPS) {
    const members = group.flatMap((index) => people[index] ?? [])
    const id = await startOn(server, members, world.at)
    chats.conversations[id] = newConversation(id, members, world.at)
    if (observer && members.includes(observer.person)) await until(() => observer.known.has(id))
    world.at += 1
  }
}

async function playStep(world: World): Promise<string[]> {
  const { random, devices, chats } = world
  world.at += Math.floor(random() * LONGEST_STEP_MS)
  const first = stepOf(world, pickFrom(devices, random))
  const steps = random() < AT_ONCE ? [first, rivalOf(world, first)] : [first]
  const conversation = chats.conversations[first.act.conversationId]
  if (!conversation) throw new Error('The conversation is unknown')
  const played = await Promise.all(steps.map((step) => playOn(world.server, step)))
  const settled = steps.map((step, index) => ({ ...step, sent: played[index]?.sent }))
  const shown = await Promise.all(
    conversation.people.map((person) =>
      lookAs(world.server, person, { conversationId: conversation.id, at: world.at }),
    ),
  )
  const orders = settled.length > 1 ? [settled, settled.toReversed()] : [settled]
  const candidates = orders.map((order) => {
    const after = copyFor(chats, conversation)
    const expected = order.map((step) => play(after, step))
    const outcomes = new Map(order.map((step, index) => [step, expected[index]]))
    const actual = settled.map((step, index) => outcomeOf(step, played[index]))
    const differences = [
      ...differencesIn(
        settled.map((step) => outcomes.get(step)),
        actual,
        'outcome',
      ),
      ...compareShown({ after, conversation, shown }),
    ]
    return { after, differences }
  })
  const fitting = candidates.find(({ differences }) => differences.length === 0)
  const told = steps.map(tellStep).join(' and at once ')
  if (!fitting) return (candidates[0]?.differences ?? []).map((difference) => `${told}: ${difference}`)
  Object.assign(chats, fitting.after)
  return (await compareKnown(world, { conversation, shown, steps })).map((difference) => `${told}: ${difference}`)
}

/** A message that was deleted before the first answer was lost is not found by the second call. */
function outcomeOf({ act }: Step, played: Played | undefined): string | undefined {
  return act.kind === 'remove' && played?.isRepeated && played.outcome === 'NOT_FOUND' ? 'fine' : played?.outcome
}

/** The other conversations stay as they are. */
function copyFor({ conversations, blocks }: Chats, conversation: Conversation): Chats {
  const { messages, parts } = conversation
  const copy = {
    ...conversation,
    messages: messages.map((message) => ({ ...message })),
    parts: Object.fromEntries(Object.entries(parts).map(([person, part]) => [person, { ...part }])),
  }
  return { conversations: { ...conversations, [copy.id]: copy }, blocks }
}

function stepOf(world: World, device: Device): Step {
  return { by: device.person, at: world.at, act: nextAct(device, world.chats, world) }
}

/** Another device does something in the same conversation; often the same person's. */
function rivalOf(world: World, { by, act }: Step): Step {
  const { random, devices, chats } = world
  const people = chats.conversations[act.conversationId]?.people ?? []
  const others = devices.filter(({ person }) => (random() < 0.5 ? person === by : people.includes(person)))
  for (;;) {
    const rival = stepOf(world, pickFrom(others.length > 0 ? others : devices, random))
    if (rival.act.conversationId === act.conversationId)
      return { ...rival, at: rival.at + Math.floor(random() * 3) - 1 }
  }
}

function pickFrom<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from')
  return item
}

function compareShown({
  after,
  conversation,
  shown,
}: {
  after: Chats
  conversation: Conversation
  shown: readonly Shown[]
}) {
  const changed = after.conversations[conversation.id]
  return conversation.people.flatMap((person, index) =>
    changed ? differencesIn(expectShown(after, person, changed), shown[index], person) : [],
  )
}

interface Followed {
  conversation: Conversation
  shown: readonly Shown[]
  steps: readonly Step[]
}

/** State before and events are the state that is read. */
async function compareKnown(world: World, { conversation, shown, steps }: Followed): Promise<string[]> {
  const { server, observer } = world
  const read = observer && shown[conversation.people.indexOf(observer.person)]
  if (!read) return []
  // A block has no event: the device that blocks reads again.
  if (steps.some(({ by, act }) => by === observer.person && act.kind.endsWith('block'))) {
    for (const [id, known] of observer.known) {
      known.part = (
        await lookAs(server, observer.person, { conversationId: id, at: world.at })
      ).conversation.viewerParticipant
    }
  }
  const expected = viewRead(read)
  const text = JSON.stringify(expected)
  const view = () => viewOf(observer.known, conversation.id, conversation.people)
  await until(() => JSON.stringify(view()) === text)
  return differencesIn(expected, view(), `events of ${observer.person}`)
}

async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + HEARD_WITHIN_MS
  while (!holds() && performance.now() < end) await pause(LOOK_MS)
}

function tellStep({ by, act }: Step): string {
  return `${by} ${JSON.stringify(act)}`
}
