import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { randomFrom } from '#planner/solving/random.ts'
import type { Result } from '#tools/bench/report.ts'
import { playOn, startOn } from './chatServer.ts'
import type { Delivered } from './sequences.ts'
import { openStartedServer, type StartedServer } from './startedServer.ts'
import { Subscriber } from './subscriber.ts'

const MESSAGES = 100_000
const MESSAGES_EACH = 100
const FEWEST_CONVERSATIONS = 40
const SENDERS = 24
/** A message is sent twice at once, because its sender did not wait for the answer. */
const SENT_TWICE = 0.03
/** Messages between two lost sockets, and between two kills. */
const DISCONNECT_EVERY = 20
const KILL_EVERY = 900
const HEARD_WITHIN_MS = 120_000
const LOOK_MS = 100

interface Talk {
  id: string
  people: readonly string[]
  /** Client ids of what was sent and acknowledged. */
  sent: Set<string>
}

interface Scene {
  server: StartedServer
  random: () => number
  talks: readonly Talk[]
  subscribers: ReadonlyMap<string, Subscriber>
}

/** Messages of many people over sockets that are cut, to a server that is killed: none lost, doubled or out of order. */
export async function run(seed: number, count: number = MESSAGES): Promise<Result> {
  await using opened = new AsyncDisposableStack()
  const random = randomFrom(seed)
  const server = await openStartedServer(opened, { random })
  const scene = await openScene(server, random, Math.max(FEWEST_CONVERSATIONS, count / MESSAGES_EACH))
  opened.defer(() => scene.subscribers.forEach((subscriber) => subscriber.close()))
  const refused = await sendAll(scene, count)
  await untilHeard(scene)
  const faults = [...refused, ...(await judge(scene))]
  for (const fault of faults.slice(0, 10)) process.stdout.write(`${fault}\n`)
  const subscribers = [...scene.subscribers.values()]
  const sum = (of: (subscriber: Subscriber) => number) => subscribers.reduce((total, one) => total + of(one), 0)
  const details = {
    messages: count,
    conversations: scene.talks.length,
    people: subscribers.length,
    kills: server.kills(),
    connections: sum(({ connections }) => connections),
    resyncs: sum(({ resyncs }) => resyncs),
    faults: faults.slice(0, 10),
  }
  return { name: 'messages', kind: 'value', measured: faults.length, goal: { atMost: 0 }, details }
}

async function openScene(server: StartedServer, random: () => number, conversations: number): Promise<Scene> {
  const people = await server.addPeople(Math.min(100, Math.ceil(conversations / 4) + 4))
  const talks = new Map<string, Talk>()
  while (talks.size < conversations) {
    const group = people.toSorted(() => random() - 0.5).slice(0, 2 + Math.floor(random() * 4))
    const id = await startOn(server, group, Date.now())
    talks.set(id, { id, people: group, sent: new Set() })
  }
  const subscribers = new Map<string, Subscriber>()
  for (const person of people) {
    const own = [...talks.values()].filter((talk) => talk.people.includes(person))
    const subscriber = new Subscriber({
      url: server.url(),
      token: server.tokenOf(person),
      isMember: (id) => own.some((talk) => talk.id === id),
      readPosition: async () =>
        (await server.ask({ person, text: 'query look { viewer { id } }', variables: {}, at: Date.now() })).position,
      readOn: async (lastOf) =>
        (await Promise.all(own.map(({ id }) => readAfter(server, person, { id, last: lastOf(id) })))).flat(),
    })
    await subscriber.open()
    subscribers.set(person, subscriber)
  }
  return { server, random, talks: [...talks.values()], subscribers }
}

const behind = `query behind($id: ID!, $last: Int!, $nextToken: String) {
  messagesByConversationIDAndSeq(conversationID: $id, seq: { gt: $last }, limit: 200, nextToken: $nextToken) {
    nextToken items { conversationID seq clientID senderID content } } }`
const Behind = v.object({
  messagesByConversationIDAndSeq: v.object({
    nextToken: v.nullable(v.string()),
    items: v.array(v.object({ conversationID: v.string(), seq: v.number(), clientID: v.nullable(v.string()) })),
  }),
})

async function readAfter(
  server: StartedServer,
  person: string,
  { id, last }: { id: string; last: number },
): Promise<Delivered[]> {
  const read: Delivered[] = []
  let nextToken: string | null = null
  do {
    const { data } = await server.ask({ person, text: behind, variables: { id, last, nextToken }, at: Date.now() })
    const page = v.parse(Behind, data).messagesByConversationIDAndSeq
    read.push(...page.items)
    nextToken = page.nextToken
  } while (nextToken !== null)
  return read
}

/** Sends so many messages, while sockets are cut and the server is killed. Returns what was refused. */
async function sendAll(scene: Scene, count: number): Promise<string[]> {
  const { server, random, subscribers } = scene
  const refused: string[] = []
  const devices = [...subscribers.values()]
  let begun = 0
  const sendOn = async () => {
    while (begun < count) {
      begun += 1
      if (begun % DISCONNECT_EVERY === 0) devices[Math.floor(random() * devices.length)]?.disconnect()
      if (begun % 1000 === 0) process.stdout.write(`${begun} messages, ${server.kills()} kills\n`)
      // Other senders go on meanwhile.
      const kill = begun % KILL_EVERY === 0 ? server.kill() : undefined
      refused.push(...(await sendOne(scene)))
      await kill
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, sendOn))
  return refused
}

async function sendOne({ server, random, talks }: Scene): Promise<string[]> {
  const talk = talks[Math.floor(random() * talks.length)]
  const by = talk?.people[Math.floor(random() * talk.people.length)]
  if (!talk || by === undefined) throw new Error('There are no conversations')
  const clientId = randomUUID()
  const act = { kind: 'send', conversationId: talk.id, clientId, content: `message ${clientId}` } as const
  const times = random() < SENT_TWICE ? 2 : 1
  const answers = await Promise.all(Array.from({ length: times }, () => playOn(server, { by, at: Date.now(), act })))
  const [first] = answers
  talk.sent.add(clientId)
  return [
    ...answers.flatMap(({ outcome }) => (outcome === 'fine' ? [] : [`a message was refused with ${outcome}`])),
    ...answers.flatMap(({ sent }) => (sent?.id === first?.sent?.id ? [] : ['one client id is two messages'])),
  ]
}

async function untilHeard({ talks, subscribers }: Scene): Promise<void> {
  const end = performance.now() + HEARD_WITHIN_MS
  const isHeard = () =>
    talks.every(({ id, people, sent }) => {
      return people.every((person) => (subscribers.get(person)?.sequences.lastOf(id) ?? 0) >= sent.size)
    })
  while (!isHeard() && performance.now() < end) await pause(LOOK_MS)
}

/** Compares what was acknowledged with what the server has, and with what each subscriber received. */
async function judge({ server, talks, subscribers }: Scene): Promise<string[]> {
  const faults = [...subscribers.values()].flatMap(({ sequences }) => sequences.faults)
  for (const talk of talks) {
    const stored = await readAfter(server, talk.people[0] ?? '', { id: talk.id, last: 0 })
    const found = [...judgeStored(talk, stored), ...judgeReceived(talk, stored, subscribers)]
    faults.push(...found.map((fault) => `${talk.id}: ${fault}`))
  }
  return faults
}

function judgeStored({ sent }: Talk, stored: readonly Delivered[]): string[] {
  const clientIds = new Set(stored.map(({ clientID }) => clientID ?? ''))
  return [
    ...(stored.some(({ seq }, index) => seq !== index + 1) ? ['the numbers have gaps'] : []),
    ...(clientIds.size < stored.length ? ['a message is doubled'] : []),
    ...([...sent].some((clientId) => !clientIds.has(clientId)) ? ['a message is lost'] : []),
    ...(stored.length > sent.size ? [`${stored.length} messages, and ${sent.size} were sent`] : []),
  ]
}

function judgeReceived(
  { id, people }: Talk,
  stored: readonly Delivered[],
  subscribers: Scene['subscribers'],
): string[] {
  const inOrder = stored.map(({ clientID }) => clientID).join()
  return people.flatMap((person) => {
    const received = subscribers.get(person)?.sequences.clientIdsOf(id) ?? []
    return received.join() === inOrder
      ? []
      : [`a subscriber has ${received.length} of ${stored.length} messages in order`]
  })
}
