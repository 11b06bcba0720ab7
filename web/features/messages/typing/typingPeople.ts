import { signal } from '@preact/signals-react'

/** How often a client reports that its person is writing, in milliseconds. */
export const REPORT_EVERY_MS = 3000

/** After this time without a report a person has stopped: one report may be lost. In milliseconds. */
const SILENT_AFTER_MS = 2 * REPORT_EVERY_MS

export interface TypingPerson {
  readonly contactID: string
  readonly name: string
}

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** The people who are writing, by the id of the conversation. */
export const typingPeople = signal<Readonly<Record<string, readonly TypingPerson[]>>>({})

/** The person goes on writing in this conversation, and therefore in no other one. */
export function noteTyping(conversationId: string, person: TypingPerson): void {
  const there = (typingPeople.peek()[conversationId] ?? []).filter(({ contactID }) => contactID !== person.contactID)
  noteStopped(person.contactID)
  const timer = setTimeout(() => noteStopped(person.contactID), SILENT_AFTER_MS)
  timers.set(person.contactID, timer)
  typingPeople.value = { ...typingPeople.peek(), [conversationId]: [...there, person] }
}

/** The person has sent their message, or stopped. */
export function noteStopped(contactId: string): void {
  if (!timers.has(contactId)) return
  clearTimeout(timers.get(contactId))
  timers.delete(contactId)
  const rest = Object.entries(typingPeople.peek()).map(
    ([id, people]) => [id, people.filter(({ contactID }) => contactID !== contactId)] as const,
  )
  typingPeople.value = Object.fromEntries(rest.filter(([, people]) => people.length > 0))
}
