import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { acquaintances } from '#tools/prove/messages/acquaintances.ts'
import { callApi } from '#tools/stage/callApi.ts'
import { type Member, makeMembers } from '#tools/stage/makeMembers.ts'
import type { Replicas } from './replicas.ts'
import type { NumberedMessage } from './shownMessages.ts'

/** Conversations in which all people are. */
export interface Conversations {
  ids: readonly string[]
  people: readonly Member[]
  /** Sends a message until it is acknowledged. */
  send(person: Member, conversationId: string): Promise<void>
  /** Number of acknowledged messages. */
  sent(): number
  readPosition(person: Member): Promise<number | undefined>
  readBehind(person: Member, conversationId: string, last: number): Promise<NumberedMessage[]>
}

const PEOPLE = 6
const CONVERSATIONS = 3
const LETTERS = 5_000
const TRIES = 1_200
const RETRY_MS = 50

const startDocument = 'mutation start($input: StartConversationInput!) { createConversations(input: $input) { id } }'
const sendDocument = 'mutation send($input: SendMessageInput!) { sendMessage(input: $input) { success } }'
const lookDocument = 'query look { viewer { id } }'
const behindDocument = `query behind($id: ID!, $last: Int!, $nextToken: String) {
  messages: messagesByConversationIDAndSeq(conversationID: $id, seq: { gt: $last }, limit: 200, nextToken: $nextToken) {
    nextToken items { seq clientID } } }`

const Started = v.object({ createConversations: v.object({ id: v.string() }) })
const Sent = v.object({ sendMessage: v.object({ success: v.literal(true) }) })
const Behind = v.object({
  messages: v.object({
    nextToken: v.nullable(v.string()),
    items: v.array(v.object({ seq: v.number(), clientID: v.nullable(v.string()) })),
  }),
})

export async function openConversations(replicas: Replicas, random: () => number): Promise<Conversations> {
  const { database } = replicas
  // The same people have one conversation, so each has another silent member.
  const members = await makeMembers(PEOPLE + CONVERSATIONS, { url: replicas.urls()[0] ?? '', database })
  const text = `insert into coach_member (id, coach_id, member_id)
    select id, coach_id, member_id from jsonb_populate_recordset(null::coach_member, $1::jsonb)`
  const rows = JSON.stringify(acquaintances(members.map(({ contactId }) => contactId)))
  await database.transact((transaction) => transaction.query({ text }, [rows]))
  const ask = (person: Member, document: string, variables: object = {}) =>
    askUntilAnswered({ replicas, random, token: person.idToken, document, variables })

  const [people, silent] = [members.slice(0, PEOPLE), members.slice(PEOPLE)]
  const ids: string[] = []
  for (const one of silent) {
    const input = { contactIDs: [...people, one].map(({ contactId }) => contactId) }
    ids.push(v.parse(Started, (await ask(one, startDocument, { input })).data).createConversations.id)
  }
  let sent = 0
  return {
    ids,
    people,
    sent: () => sent,
    async send(person, conversationID) {
      const input = { conversationID, clientID: randomUUID(), content: 'x'.repeat(LETTERS) }
      v.parse(Sent, (await ask(person, sendDocument, { input })).data)
      sent += 1
    },
    readPosition: async (person) => (await ask(person, lookDocument)).extensions?.position,
    async readBehind(person, id, last) {
      const read: NumberedMessage[] = []
      let nextToken: string | null = null
      do {
        const { data } = await ask(person, behindDocument, { id, last, nextToken })
        const { messages }: v.InferOutput<typeof Behind> = v.parse(Behind, data)
        read.push(...messages.items)
        nextToken = messages.nextToken
      } while (nextToken !== null)
      return read
    },
  }
}

interface Question {
  replicas: Replicas
  random: () => number
  token: string
  document: string
  variables: object
}

/** Any gateway may be dead at the moment; a message keeps its id, so that it may be sent again. */
async function askUntilAnswered({ replicas, random, token, document, variables }: Question) {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const urls = replicas.urls()
    const url = urls[Math.floor(random() * urls.length)]
    const call = { document: { text: document }, variables: { ...variables }, token }
    const answer = url === undefined ? undefined : await callApi({ url, ...call }).catch(() => undefined)
    if (answer && !answer.errors.some(({ extensions }) => extensions.retryable)) {
      if (answer.errors[0]) throw new Error(`A call was refused with ${answer.errors[0].extensions.code}`)
      return answer
    }
    await pause(RETRY_MS)
  }
  throw new Error(`No answer after ${TRIES} tries`)
}
