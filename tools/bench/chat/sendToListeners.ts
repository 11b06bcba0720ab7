import { randomUUID } from 'node:crypto'
import { cpuSecondsOf } from '#tools/bench/cpuOf.ts'
import { compareCosts, type Interval } from '#tools/bench/measure.ts'
import { type Audience, gatherAudience } from '#tools/bench/members/audience.ts'
import { startBare } from '#tools/bench/members/startBare.ts'
import { callApi } from '#tools/stage/callApi.ts'
import type { Member } from '#tools/stage/makeMembers.ts'
import { openStage, type Stage } from '#tools/stage/openStage.ts'
import { postgresOf } from '#tools/stage/postgresOf.ts'

/** Number of listeners, and of messages of a round: so many that the clock of the processes can tell. */
export const audiences = [
  { listeners: 2, messages: 50 },
  { listeners: 20, messages: 40 },
  { listeners: 500, messages: 10 },
] as const
const PAIRS = 5
const FLOOR_TRANSACTIONS = 300

const sendDocument =
  'mutation send($input: SendMessageInput!) { sendMessage(input: $input) { success code sent { id seq } } }'
const subscription = 'subscription { onCreateMessages { id conversationID seq senderID clientID content createdAt } }'

export interface SendCost {
  listeners: number
  /** CPU of the product over the CPU of bare `ws`. */
  ratio: Interval
  /** Milliseconds for one message, of the product with its database and of bare `ws`. */
  oursMs: number
  bareMs: number
  /** PostgreSQL's share of a message of the product, in milliseconds. */
  postgresMs: number
  /** PostgreSQL's CPU for one durable transaction that stores one row and does nothing else, in milliseconds. */
  floorMs: number
}

/** CPU to send one message to all who take part in its conversation, each on a socket. */
export async function sendToListeners(): Promise<SendCost[]> {
  const stage = await openStage({ GRAPHQL_DOCUMENTS: 'any' })
  try {
    const members = await stage.members(Math.max(...audiences.map(({ listeners }) => listeners)))
    const costs: SendCost[] = []
    const floorMs = await costOfTransaction(stage)
    for (const audience of audiences) {
      costs.push({ ...(await compare(stage, members.slice(0, audience.listeners), audience.messages)), floorMs })
      process.stdout.write(`${JSON.stringify(costs.at(-1))}\n`)
    }
    return costs
  } finally {
    await stage.close()
  }
}

/** What any server pays that has a message on the disk before it answers. */
async function costOfTransaction({ database, obi }: Stage): Promise<number> {
  await database.query({ text: 'create table floor_message (id text primary key, content text not null)' })
  const store = () =>
    database.transact(async (transaction) => {
      const text = 'insert into floor_message (id, content) values ($1, $2)'
      await transaction.query({ name: 'floor', text }, [randomUUID(), 'See you on the mat at ten, bring a towel.'])
    })
  for (let warming = 0; warming < 20; warming += 1) await store()
  const { pid } = postgresOf(obi.dataDir)
  const before = cpuSecondsOf(pid)
  for (let stored = 0; stored < FLOOR_TRANSACTIONS; stored += 1) await store()
  return ((cpuSecondsOf(pid) - before) * 1000) / FLOOR_TRANSACTIONS
}

async function compare(stage: Stage, members: readonly Member[], messages: number): Promise<Omit<SendCost, 'floorMs'>> {
  const conversationID = await addConversation(stage, members)
  const bare = await startBare()
  const open: Audience[] = []
  const count = members.length
  try {
    const url = `${stage.obi.url.replace(/^http/, 'ws')}/graphql`
    const tokens = members.map(({ idToken }) => idToken)
    const listeners = await gatherAudience({ url, count, tokens, subscribe: { query: subscription } })
    const bareListeners = await gatherAudience({ url: bare.url, count })
    open.push(listeners, bareListeners)
    const send = async () => {
      const input = { conversationID, clientID: randomUUID(), content: 'See you on the mat at ten, bring a towel.' }
      const { errors } = await callApi({
        url: stage.obi.url,
        document: { text: sendDocument },
        variables: { input },
        token: tokens[0],
      })
      if (errors[0]) throw new Error(`A message was refused: ${errors[0].extensions.code}`)
    }
    // The first runs cost more.
    for (let warming = 0; warming < 5; warming += 1) await listeners.hear(send)
    const text = await listeners.hear(send)
    const spent = { ours: [] as number[], bare: [] as number[] }
    const round = (pids: readonly number[], kept: number[], hear: () => Promise<unknown>) => async () => {
      const before = cpuSecondsOf(...pids)
      for (let message = 0; message < messages; message += 1) await hear()
      const ms = ((cpuSecondsOf(...pids) - before) * 1000) / messages
      kept.push(ms)
      return ms
    }
    const postgres = postgresOf(stage.obi.dataDir).pid
    const pids = [stage.obi.pid, postgres]
    const ours = round(pids, spent.ours, () => listeners.hear(send))
    const peer = round([bare.pid], spent.bare, () => bareListeners.hear(() => bare.child.send({ say: text })))
    const [postgresBefore, rounds] = [cpuSecondsOf(postgres), spent.ours.length]
    // Their places are exchanged: here less is better for the product.
    const ratio = await compareCosts({ ours: peer, peer: ours }, PAIRS)
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const postgresMs = ((cpuSecondsOf(postgres) - postgresBefore) * 1000) / messages / (spent.ours.length - rounds)
    return { listeners: count, ratio, postgresMs, oursMs: mean(spent.ours), bareMs: mean(spent.bare) }
  } finally {
    for (const audience of open) audience.close()
    bare.child.disconnect()
  }
}

async function addConversation({ database }: Stage, members: readonly Member[]): Promise<string> {
  const id = randomUUID()
  const people = members.map(({ contactId }) => contactId)
  await database.transact(async (transaction) => {
    const conversation = `insert into conversation (id, kind, contact_ids) values ($1, 'PRIVATE', $2)`
    await transaction.query({ text: conversation }, [id, people])
    const participants = `insert into conversation_member (id, conversation_id, contact_id, last_at)
      select $1 || person, $1, person, now() from unnest($2::text[]) person`
    await transaction.query({ text: participants }, [id, people])
  })
  return id
}
