import { graphql, readInlineData } from 'relay-runtime'
import type { people_conversation$key } from '#schema/__generated__/relay/people_conversation.graphql.ts'
import type { PresenceReport } from './presence/presenceOf.ts'

/** The name of every account that was deleted. */
const DELETED_NAME = 'Deleted User'

export interface Participant {
  id: string
  contactID: string
  name: string
  photo: string | undefined
  /** The last message they have read, if they let others see it. */
  readSeq: number
  /** Undefined for a person who has never reported it. */
  presence: PresenceReport | undefined
  /** The viewer has blocked the person. */
  isBlocked: boolean
  /** The person is the guardian of another participant. */
  isGuardian: boolean
}

/** A conversation with the people in it. */
export interface Talk {
  /** The participants without the viewer; at most 11. The conversation of a class may have more. */
  others: readonly Participant[]
  /** A conversation is named after its class, or after the other participants. */
  name: string
  isClass: boolean
  peopleCount: number
}

const NO_ONE: Talk = { others: [], name: '', isClass: false, peopleCount: 0 }

export function talkOf(conversation: people_conversation$key | null | undefined, viewerId: string): Talk {
  if (!conversation) return NO_ONE
  const { kind, className, peopleCount, contacts } = readInlineData(
    graphql`
      fragment people_conversation on Conversation @inline {
        kind
        className
        peopleCount
        contacts(limit: 12) {
          items {
            id
            contactID
            isBlocked
            isGuardian
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
  const others = (contacts?.items ?? []).flatMap((person) => {
    if (!person || person.contactID === viewerId) return []
    const { id, contactID, name, photo, readSeq, presence, isBlocked, isGuardian } = person
    return [
      {
        id,
        contactID,
        isBlocked,
        isGuardian,
        name: name.trim(),
        photo: photo ?? undefined,
        readSeq: readSeq ?? 0,
        presence: presence ? { shownStatus: presence.shownStatus, seenAt: presence.seenAt } : undefined,
      },
    ]
  })
  const isClass = kind === 'CLASS'
  const name = (isClass && className) || others.map((person) => person.name).join(', ')
  return { others, name, isClass, peopleCount }
}

/** All other participants have deleted their accounts, so the list leaves the conversation out. */
export function isAbandoned({ others, isClass }: Talk): boolean {
  return !isClass && others.length > 0 && others.every(({ name }) => name === DELETED_NAME)
}
