import { graphql, readInlineData } from 'relay-runtime'
import type { people_conversation$key } from '#schema/__generated__/relay/people_conversation.graphql.ts'
import type { PresenceReport } from './presence/presenceOf.ts'

/** The name of every account that was deleted. */
const DELETED_NAME = 'Deleted User'

export interface Participant {
  contactID: string
  name: string
  photo: string | undefined
  /** The last message they have read, if they let others see it. */
  readSeq: number
  /** Undefined for a person who has never reported it. */
  presence: PresenceReport | undefined
}

/** The participants of a conversation without the viewer; at most 11. */
export function othersIn(conversation: people_conversation$key | null | undefined, viewerId: string): Participant[] {
  if (!conversation) return []
  const { contacts } = readInlineData(
    graphql`
      fragment people_conversation on Conversation @inline {
        contacts(limit: 12) {
          items {
            contactID
            name
            photo
            readSeq
            presence {
              shownStatus
              seenAt
            }
          }
        }
      }
    `,
    conversation,
  )
  return (contacts?.items ?? []).flatMap((person) => {
    if (!person || person.contactID === viewerId) return []
    const { contactID, name, photo, readSeq, presence } = person
    return [
      {
        contactID,
        name: name.trim(),
        photo: photo ?? undefined,
        readSeq: readSeq ?? 0,
        presence: presence ? { shownStatus: presence.shownStatus, seenAt: presence.seenAt } : undefined,
      },
    ]
  })
}

/** All other participants have deleted their accounts, so the list leaves the conversation out. */
export function isAbandoned(others: readonly Pick<Participant, 'name'>[]): boolean {
  return others.length > 0 && others.every(({ name }) => name === DELETED_NAME)
}

/** A conversation is named after the other participants. */
export function nameOf(others: readonly Pick<Participant, 'name'>[]): string {
  return others.map(({ name }) => name).join(', ')
}
