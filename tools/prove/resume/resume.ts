import { setTimeout as pause } from 'node:timers/promises'
import { trimLog } from '#backend/platform/events/eventLog.store.ts'
import { randomFrom } from '#planner/solving/random.ts'
import type { Result } from '#tools/bench/report.ts'
import { openWindow, page } from '#tools/stage/openWindow.ts'
import { type NatsServer, startNatsServer } from '#tools/test/natsServer.ts'
import { openConversations, type Conversations } from './conversations.ts'
import { openReplicas, type Replicas } from './replicas.ts'
import { openWebClient, type WebClient } from './webClient.ts'

const DISCONNECTS = 10_000
const DISCONNECTS_EACH_KILL = 200
/** Maximum NATS downtime, in ms. */
const LONGEST_AWAY_MS = 1_000
const BUSES = ['postgres:', 'NATS'] as const
const CLIENTS_EACH = 4
const SLOW_CLIENTS = 2
/** Number of subscriptions of a slow client: several per conversation, so that its socket fills quickly. */
const SLOW_SUBSCRIPTIONS = 45
const SENDERS = 12
const CUT_EVERY_MS = 10
/** Interval of cuts, in ms, once there were enough of them for the kills so far. */
const EXTRA_CUT_EVERY_MS = 100
/** Interval of `online` events, in ms; each one ends the reconnect backoff of all clients. */
const ONLINE_EVERY_MS = 100
const LONGEST_LIFE_MS = 3_000
/** Messages that are sent while a client does not read, and while one is offline. */
const UNREAD = 120
const AWAY = 40
const MOST_ROUNDS = 6
const LOOK_MS = 50
const SHOWN_WITHIN_MS = 120_000

interface Scene {
  random: () => number
  replicas: Replicas
  nats: NatsServer | undefined
  conversations: Conversations
  clients: readonly WebClient[]
  slow: readonly WebClient[]
  goal: { disconnects: number; kills: number }
  /** Number of slow clients that received a resync. */
  tooSlow: number
  isOver: boolean
}

interface Played {
  disconnects: number
  kills: number
  messages: number
  tooSlow: number
  resyncs: number
  faults: string[]
  objection: string | undefined
}

/**
 * Clients with the web client's own socket code follow conversations on two gateways. Their connections are cut, gateways
 * are killed, the bus between them restarts, some clients read slowly, and some come back after the log was trimmed. Each shows every message once, in
 * order. The amount is the number of disconnects; there is a kill for every 200 of them.
 */
export async function run(seed: number, disconnects: number = DISCONNECTS): Promise<Result> {
  openWindow()
  const share = Math.ceil(disconnects / BUSES.length)
  // A kill is mostly waiting for a gateway to start, so both installations run at the same time.
  const played = Object.fromEntries(
    await Promise.all(
      BUSES.map(async (bus, index) => [bus, await playOn(bus, randomFrom(seed + index), share)] as const),
    ),
  )
  const faults = Object.values(played).flatMap((one) => one.faults)
  for (const fault of faults.slice(0, 10)) process.stdout.write(`${fault}\n`)
  return {
    name: 'resume',
    kind: 'value',
    measured: faults.length,
    goal: { atMost: 0 },
    objection: Object.values(played).find(({ objection }) => objection !== undefined)?.objection,
    details: Object.fromEntries(
      Object.entries(played).map(([bus, { faults: own, ...counts }]) => [bus, { ...counts, faults: own.length }]),
    ),
  }
}

async function playOn(bus: string, random: () => number, disconnects: number): Promise<Played> {
  await using opened = new AsyncDisposableStack()
  const nats = bus === 'NATS' ? opened.use(await startNatsServer()) : undefined
  const replicas = await openReplicas(opened, nats?.url ?? bus)
  const scene = await openScene({ opened, replicas, nats, random })
  scene.goal = { disconnects, kills: Math.max(2, Math.round(disconnects / DISCONNECTS_EACH_KILL)) }
  const [cuts, kills] = await Promise.all([cutLines(scene, bus), killGateways(scene), sendAll(scene)])
  await untilShown(scene)
  const everyone = [...scene.clients, ...scene.slow]
  const resyncs = everyone.reduce((sum, client) => sum + client.resyncs, 0)
  return {
    disconnects: cuts,
    kills,
    messages: scene.conversations.sent(),
    tooSlow: scene.tooSlow,
    resyncs,
    faults: await judge(scene),
    objection: objectionTo(scene),
  }
}

function objectionTo({ clients, slow, tooSlow }: Scene): string | undefined {
  if (tooSlow < slow.length) return 'some slow clients were never resynced'
  if (clients.every(({ resyncs }) => resyncs === 0)) return 'no client was offline long enough to need a resync'
  return undefined
}

type SceneRequest = Pick<Scene, 'random' | 'replicas' | 'nats'> & { opened: AsyncDisposableStack }

async function openScene({ opened, replicas, nats, random }: SceneRequest): Promise<Scene> {
  const conversations = await openConversations(replicas, random)
  const { people, ids } = conversations
  const portFor = () => {
    const urls = replicas.urls()
    return Number(new URL(urls[Math.floor(random() * urls.length)] ?? 'http://localhost:1').port)
  }
  const open = async (index: number, conversationIds: readonly string[]) => {
    const person = people[index % people.length]
    if (!person) throw new TypeError('There are no people')
    const client = await openWebClient({
      token: person.idToken,
      conversationIds,
      portFor,
      readPosition: () => conversations.readPosition(person),
      readBehind: (id, last) => conversations.readBehind(person, id, last),
    })
    opened.defer(() => client.close())
    return client
  }
  const many = Array.from({ length: SLOW_SUBSCRIPTIONS / ids.length }, () => ids).flat()
  const clients: WebClient[] = []
  for (let index = 0; index < CLIENTS_EACH * people.length; index += 1) clients.push(await open(index, ids))
  const slow: WebClient[] = []
  for (let index = 0; index < SLOW_CLIENTS; index += 1) slow.push(await open(index, many))
  return {
    random,
    replicas,
    nats,
    conversations,
    clients,
    slow,
    goal: { disconnects: 0, kills: 0 },
    tooSlow: 0,
    isOver: false,
  }
}

/** Cuts lines until there were enough disconnects and kills. Returns the number of disconnects. */
async function cutLines(scene: Scene, bus: string): Promise<number> {
  const { random, clients, goal } = scene
  const online = setInterval(() => void page.dispatchEvent(new Event('online')), ONLINE_EVERY_MS)
  let disconnects = 0
  while (disconnects < goal.disconnects || goal.kills > 0) {
    const client = clients[Math.floor(random() * clients.length)]
    if (client?.line.cut()) {
      disconnects += 1
      if (disconnects % 500 === 0)
        process.stdout.write(`${bus}: ${disconnects} disconnects, ${goal.kills} kills to go\n`)
    }
    const isEnough = disconnects >= goal.disconnects - (goal.kills - 1) * DISCONNECTS_EACH_KILL
    await pause(isEnough ? EXTRA_CUT_EVERY_MS : CUT_EVERY_MS)
  }
  scene.isOver = true
  clearInterval(online)
  return disconnects
}

/** Returns the number of gateways that were killed. */
async function killGateways(scene: Scene): Promise<number> {
  const { random, replicas, goal } = scene
  let killed = 0
  await readSlowly(scene)
  for (; goal.kills > 2; goal.kills -= 1) {
    await pause(random() * LONGEST_LIFE_MS)
    await restartNats(scene)
    const index = random() < 0.5 ? 0 : 1
    await replicas.kill([index])
    killed += 1
  }
  await killWhileAway(scene)
  goal.kills = 0
  return killed + 2
}

async function sendAll(scene: Scene): Promise<void> {
  const { random, conversations } = scene
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
  const sendOn = async () => {
    while (!scene.isOver) {
      const [person, id] = [pick(conversations.people), pick(conversations.ids)]
      if (person && id !== undefined) await conversations.send(person, id)
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, sendOn))
}

async function restartNats({ nats, random }: Scene): Promise<void> {
  if (!nats) return
  await nats.kill()
  await pause(random() * LONGEST_AWAY_MS)
  await nats.start()
}

/** Kills both gateways, so that neither has recent events in memory, while clients are away and the log is trimmed. */
async function killWhileAway(scene: Scene): Promise<void> {
  const away = scene.clients.filter((_client, index) => index % 3 === 0)
  for (const { line } of away) line.isUp = false
  await untilSent(scene, AWAY)
  const now = new Date().toISOString()
  await scene.replicas.database.transact((transaction) => trimLog(transaction, now))
  await restartNats(scene)
  await scene.replicas.kill([0, 1])
  for (const { line } of away) line.isUp = true
}

/**
 * Lets the slow clients read in turns, until each has received a resync. No gateway has been killed yet, so only slow
 * reading can cause one.
 */
async function readSlowly(scene: Scene): Promise<void> {
  const readOne = async ({ line }: WebClient, unread: number) => {
    line.setReading(false)
    await untilSent(scene, unread)
    line.setReading(true)
    await untilSent(scene, AWAY)
  }
  for (let round = 0; round < MOST_ROUNDS && scene.slow.some(({ resyncs }) => resyncs === 0); round += 1) {
    // The kernel buffers more and more of a connection that was fast for a while.
    await Promise.all(scene.slow.map((client) => readOne(client, UNREAD * (round + 1))))
  }
  scene.tooSlow = scene.slow.filter(({ resyncs }) => resyncs > 0).length
}

async function untilSent(scene: Scene, count: number): Promise<void> {
  const goal = scene.conversations.sent() + count
  while (scene.conversations.sent() < goal && !scene.isOver) await pause(LOOK_MS)
}

async function untilShown({ conversations, clients, slow }: Scene): Promise<void> {
  const lists = [...clients, ...slow].flatMap((client) => client.lists)
  const [person] = conversations.people
  if (!person) return
  const end = performance.now() + SHOWN_WITHIN_MS
  for (const id of conversations.ids) {
    const stored = await conversations.readBehind(person, id, 0)
    const own = lists.filter(({ conversationId }) => conversationId === id)
    while (own.some(({ shown }) => shown.last < stored.length) && performance.now() < end) {
      page.dispatchEvent(new Event('online'))
      await pause(LOOK_MS)
    }
  }
}

/** Compares what each client shows with what the server has stored. */
async function judge({ conversations, clients, slow }: Scene): Promise<string[]> {
  const faults: string[] = []
  const everyone = [...clients, ...slow]
  for (const { faults: own, lists } of everyone) faults.push(...own, ...lists.flatMap(({ shown }) => shown.faults))
  const [person] = conversations.people
  if (!person) return faults
  let acknowledged = 0
  for (const id of conversations.ids) {
    const stored = await conversations.readBehind(person, id, 0)
    acknowledged += stored.length
    const ids = stored.map(({ clientID }) => clientID).join()
    for (const { conversationId, shown } of everyone.flatMap((client) => client.lists)) {
      if (conversationId === id && shown.clientIds.join() !== ids)
        faults.push(`a client shows ${shown.last} of ${stored.length} messages`)
    }
  }
  if (acknowledged !== conversations.sent())
    faults.push(`${acknowledged} messages are stored, and ${conversations.sent()} were acknowledged`)
  return faults
}
