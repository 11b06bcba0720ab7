import { uuidFrom } from '#planner/solving/random.ts'
import { type Act, type Chats, conversationsOf } from './model.ts'

/** A phone or tablet of one person, and what it knew when it last looked. */
export interface Device {
  person: string
  known: KnownConversation[]
  /** Sends that it may repeat, because it cannot tell whether they arrived. */
  sends: Extract<Act, { kind: 'send' }>[]
}

interface KnownConversation {
  id: string
  others: string[]
  messages: { id: string; senderId: string }[]
}

/** Share of acts before which a device reads the current state. Otherwise it acts on its old state. */
const LOOKS = 0.4
const NEWEST_KNOWN = 12
const MOST_SENDS = 5

/** Kinds of acts with their weights. */
const weights = [
  ['send', 34],
  ['resend', 4],
  ['read', 22],
  ['react', 10],
  ['edit', 7],
  ['remove', 8],
  ['archive', 5],
  ['unarchive', 3],
  ['delete', 4],
  ['mute', 4],
  ['unmute', 3],
  ['block', 2],
  ['unblock', 4],
] as const
type Kind = (typeof weights)[number][0]
const kinds = weights.flatMap(([kind, weight]) => Array.from({ length: weight }, (): Kind => kind))
/** The API has no operations for these. A server in this process writes them by the engine. */
export const WITHOUT_OPERATION: readonly string[] = ['mute', 'unmute', 'block', 'unblock']

const emojis = ['👍', '❤️', '🎉', null]

export function openDevice(person: string): Device {
  return { person, known: [], sends: [] }
}

/** The next act of the device: random, and often on what is no longer so. */
export function nextAct(
  device: Device,
  chats: Chats,
  { random, canDo }: { random: () => number; canDo(kind: string): boolean },
): Act {
  if (device.known.length === 0 || random() < LOOKS) look(device, chats)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
  const conversation = pick(device.known)
  if (!conversation) throw new Error(`${device.person} has no conversation`)
  const kind = pick(kinds.filter(canDo)) ?? 'send'
  return makers[kind]({ device, conversation, random, chats, pick }) ?? newSend(device, conversation, random)
}

interface Choice {
  device: Device
  conversation: KnownConversation
  random: () => number
  chats: Chats
  pick<Item>(items: readonly Item[]): Item | undefined
}

/** Undefined if there is nothing to do it to. */
const makers: Readonly<Record<Kind, (choice: Choice) => Act | undefined>> = {
  send: () => undefined,
  resend: ({ device, pick }) => pick(device.sends),
  read: readUpTo,
  react: (choice) => changeOf('react', choice),
  edit: (choice) => changeOf('edit', choice),
  remove: (choice) => changeOf('remove', choice),
  archive: ({ conversation: { id } }) => ({ kind: 'archive', conversationId: id }),
  unarchive: ({ conversation: { id } }) => ({ kind: 'unarchive', conversationId: id }),
  delete: ({ conversation: { id } }) => ({ kind: 'delete', conversationId: id }),
  mute: ({ conversation: { id } }) => ({ kind: 'mute', conversationId: id }),
  unmute: ({ conversation: { id } }) => ({ kind: 'unmute', conversationId: id }),
  block: (choice) => blockOf('block', choice),
  unblock: (choice) => blockOf('unblock', choice),
}

function blockOf(kind: 'block' | 'unblock', { conversation: { id, others }, pick }: Choice): Act | undefined {
  const contactId = pick(others)
  return contactId === undefined ? undefined : { kind, conversationId: id, contactId }
}

/** Half of the time all, otherwise up to any number, and some that no message has yet. */
function readUpTo({ conversation: { id: conversationId }, chats, random }: Choice): Act {
  const count = chats.conversations[conversationId]?.messages.length ?? 0
  const seq = random() < 0.5 ? undefined : Math.floor(random() * count * 1.1)
  return { kind: 'read', conversationId, seq }
}

/** Now and then of a message that only its sender may change. */
function changeOf(kind: 'react' | 'edit' | 'remove', { device, conversation, random, pick }: Choice): Act | undefined {
  const own = conversation.messages.filter(({ senderId }) => senderId === device.person)
  const message = pick(kind === 'react' || random() < 0.1 ? conversation.messages : own.slice(-4))
  const texts = { react: pick(emojis) ?? null, edit: `edited ${random()}`, remove: null }
  return message && { kind, conversationId: conversation.id, messageId: message.id, text: texts[kind] }
}

function newSend(device: Device, { id: conversationId, messages }: KnownConversation, random: () => number): Act {
  const replyToId = random() < 0.1 ? messages[0]?.id : undefined
  const clientId = uuidFrom(random)
  const send = { kind: 'send', conversationId, clientId, content: `message ${clientId}`, replyToId } as const
  device.sends = [...device.sends, send].slice(-MOST_SENDS)
  return send
}

function look(device: Device, chats: Chats): void {
  device.known = conversationsOf(chats, device.person).map(({ id, people, messages }) => ({
    id,
    others: people.filter((person) => person !== device.person),
    messages: messages.slice(-NEWEST_KNOWN).map((message) => ({ id: message.id, senderId: message.senderId })),
  }))
}
