import * as v from 'valibot'
import type { Known } from './chatEvents.ts'
import type { Act, Step } from './model.ts'
import { lookDocument, readLook, type Shown } from './shown.ts'

/** The server under proof, in this process or started. */
export interface ChatServer {
  /** Adds people who may write to each other. */
  addPeople(count: number): Promise<string[]>
  /** Keeps what a device knows up to date by its events, until it is left. */
  subscribe?(person: string, known: Known): () => Promise<void>
  /** The call may have been sent twice if the first one got no answer. */
  ask(request: ChatRequest): Promise<{
    data?: unknown
    errors?: readonly { extensions: object }[]
    isRepeated?: boolean
    position?: number | undefined
  }>
  /** Does what has no operation; missing where that cannot be reached. */
  mute?(person: string, act: { conversationId: string; isMuted: boolean; at: number }): Promise<void>
  block?(person: string, act: { contactId: string; isBlocked: boolean; at: number }): Promise<void>
}

export interface ChatRequest {
  person: string
  text: string
  variables: Readonly<Record<string, unknown>>
  /** The time of the call, where the server can be told. */
  at: number
}

export interface Played {
  /** True if the change may have been made by an earlier attempt. */
  isRepeated?: boolean | undefined
  /** `fine`, or the code of the refusal. */
  outcome: string
  sent?: Step['sent']
}

const sendDocument = `mutation send($input: SendMessageInput!) {
  sendMessage(input: $input) { success code messageId sent { id seq createdAt } } }`

const outcome = '{ success code }'
const editDocument = `mutation edit($id: ID!, $text: String!) { editMessage(id: $id, content: $text) ${outcome} }`
const removeDocument = `mutation remove($id: ID!) { deleteMessage(id: $id) ${outcome} }`
const reactDocument = `mutation react($id: ID!, $text: String) { reactToMessage(id: $id, emoji: $text) ${outcome} }`
const readDocument = `mutation read($id: ID!, $seq: Int) {
  updateMessageReadStatus(conversationID: $id, status: true, seq: $seq) ${outcome} }`
const removeForUserDocument = `mutation removeForUser($id: ID!, $operation: ConversationOperation!) {
  deleteConversationForUser(conversationID: $id, operation: $operation) ${outcome} }`
const startDocument = `mutation start($input: StartConversationInput!) { createConversations(input: $input) { id } }`

const Payload = v.object({
  success: v.boolean(),
  code: v.nullable(v.string()),
  messageId: v.nullish(v.string()),
  sent: v.nullish(v.object({ id: v.string(), seq: v.number(), createdAt: v.string() })),
})

/** Plays one step on the server. */
export async function playOn(server: ChatServer, { by: person, at, act }: Step): Promise<Played> {
  const { conversationId } = act
  if (act.kind === 'mute' || act.kind === 'unmute') {
    await server.mute?.(person, { conversationId, isMuted: act.kind === 'mute', at })
    return { outcome: 'fine' }
  }
  if ('contactId' in act) {
    await server.block?.(person, { contactId: act.contactId, isBlocked: act.kind === 'block', at })
    return { outcome: 'fine' }
  }
  return readPlayed(await server.ask({ person, at, ...requestOf(act) }), at)
}

type Asked = Exclude<Act, { kind: 'mute' | 'unmute' | 'block' | 'unblock' }>

function requestOf(act: Asked): Pick<ChatRequest, 'text' | 'variables'> {
  const id = act.conversationId
  if (act.kind === 'send') {
    const { clientId: clientID, content, replyToId: replyToID } = act
    return { text: sendDocument, variables: { input: { conversationID: id, clientID, content, replyToID } } }
  }
  if (act.kind === 'read') return { text: readDocument, variables: { id, seq: act.seq } }
  if (!('messageId' in act)) return { text: removeForUserDocument, variables: { id, operation: act.kind } }
  const text = { edit: editDocument, remove: removeDocument, react: reactDocument }[act.kind]
  return { text, variables: { id: act.messageId, ...(act.kind !== 'remove' && { text: act.text }) } }
}

function readPlayed({ data, errors, isRepeated }: Awaited<ReturnType<ChatServer['ask']>>, at: number): Played {
  const [error] = errors ?? []
  if (error) return { outcome: String(Reflect.get(error.extensions, 'code')), isRepeated }
  const payload = Object.values(v.parse(v.record(v.string(), v.unknown()), data))[0]
  const { success, code, messageId, sent } = v.parse(Payload, payload)
  // The sender does not see the message if they have deleted the conversation at the same moment.
  const id = sent?.id ?? messageId
  return {
    isRepeated,
    outcome: success ? 'fine' : (code ?? 'no code'),
    ...(id && { sent: { id, at: sent ? Date.parse(sent.createdAt) : at } }),
  }
}

export async function lookAs(
  server: ChatServer,
  person: string,
  { conversationId, at }: { conversationId: string; at: number },
): Promise<Shown> {
  const { data, errors } = await server.ask({ person, text: lookDocument, variables: { id: conversationId }, at })
  if (errors?.[0]) throw new Error(`${person} cannot look: ${JSON.stringify(errors)}`)
  return readLook(data)
}

const Started = v.object({ createConversations: v.object({ id: v.string() }) })

/** Starts a conversation of these people, and returns its id. */
export async function startOn(server: ChatServer, people: readonly string[], at: number): Promise<string> {
  const [person = '', ...contactIDs] = people
  const { data, errors } = await server.ask({ person, text: startDocument, variables: { input: { contactIDs } }, at })
  if (errors?.[0]) throw new Error(`${person} cannot start a conversation: ${JSON.stringify(errors)}`)
  return v.parse(Started, data).createConversations.id
}
