import { createContext, use } from 'react'
import { graphql, type PreloadedQuery, useFragment, usePreloadedQuery } from 'react-relay'
import type { person_contact$data, person_contact$key } from '#schema/__generated__/relay/person_contact.graphql.ts'
import type { personQuery } from '#schema/__generated__/relay/personQuery.graphql.ts'
import type { UnreadConversations_contact$key } from '#schema/__generated__/relay/UnreadConversations_contact.graphql.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import { type Language, languageOf } from '#web/app/language/languages.ts'
import { type HeldRole, rolesOf } from './workspace.ts'

/** The signed-in user, with everything that the shell shows or uses. */
export interface Person {
  contactId: string
  firstName: string
  name: string
  picture: string | undefined
  /** Language of the account's messages; undefined until one was chosen. */
  language: Language | undefined
  gender: 'MALE' | 'FEMALE' | 'OTHER' | undefined
  hasProfile: boolean
  roles: readonly HeldRole[]
  /** State of their request to coach, until one is approved. */
  coachRequest?: 'PENDING' | 'DECLINED' | undefined
  activities: number
  goals: number
}

export const PersonContext = createContext<Person | undefined>(undefined)

/** The signed-in user with a contact; undefined otherwise. */
export function usePerson(): Person | undefined {
  return use(PersonContext)
}

interface AccountPerson {
  person: Person
  contact: UnreadConversations_contact$key
}

/** Reads the signed-in user from the session's query. Undefined before the user has a contact. */
export function useAccountPerson(query: PreloadedQuery<personQuery>): AccountPerson | undefined {
  const { viewer } = usePreloadedQuery<personQuery>(
    graphql`
      query personQuery {
        viewer {
          ...person_contact
        }
      }
    `,
    query,
  )
  const contact = useFragment<person_contact$key>(
    graphql`
      fragment person_contact on Contact {
        id
        firstName
        lastName
        avatarImageUrl
        lang
        profile {
          gender
        }
        rolesList {
          items {
            id
            role
            status
            companyID
            company {
              name
              logo
              timeZone
            }
          }
        }
        activities(limit: 1) {
          items {
            __typename
          }
        }
        goals(limit: 1) {
          items {
            __typename
          }
        }
        # eslint-disable-next-line relay/must-colocate-fragment-spreads -- PersonGate loads the component later.
        ...UnreadConversations_contact
      }
    `,
    viewer,
  )
  return contact ? { person: toPerson(contact), contact } : undefined
}

function toPerson(contact: person_contact$data): Person {
  return {
    contactId: contact.id,
    firstName: contact.firstName,
    name: `${contact.firstName} ${contact.lastName}`.trim(),
    picture: contact.avatarImageUrl ?? undefined,
    language: contact.lang ? languageOf(contact.lang) : undefined,
    gender: contact.profile?.gender ?? undefined,
    hasProfile: Boolean(contact.profile),
    roles: rolesOf(heldRolesOf(contact)),
    coachRequest: coachRequestOf(contact),
    activities: contact.activities?.items.length ?? 0,
    goals: contact.goals?.items.length ?? 0,
  }
}

function heldRolesOf({ rolesList }: person_contact$data): HeldRole[] {
  return (rolesList?.items ?? []).flatMap((item) => {
    if (!item || item.status !== APPROVED) return []
    const { id, role, companyID, company } = item
    const ofCompany = {
      companyId: companyID ?? undefined,
      companyName: company?.name,
      companyLogo: company?.logo,
      companyTimeZone: company?.timeZone,
    }
    return [{ id, role, ...ofCompany }]
  })
}

function coachRequestOf({ rolesList }: person_contact$data): Person['coachRequest'] {
  const states = (rolesList?.items ?? []).flatMap((item) => (item?.role === 'COACH' ? [item.status] : []))
  if (states.includes(APPROVED)) return undefined
  return (['PENDING', 'DECLINED'] as const).find((state) => states.includes(state))
}
