import { createContext, use } from 'react'
import { type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import type { accountQuery } from '#schema/__generated__/relay/accountQuery.graphql.ts'
import { accountDocument } from './account.ts'
import { type HeldRole, rolesOf } from './workspace.ts'

/** Who is signed in, with everything the shell shows or decides by. */
export interface Person {
  contactId: string
  firstName: string
  name: string
  picture: string | undefined
  gender: 'MALE' | 'FEMALE' | 'OTHER' | undefined
  hasProfile: boolean
  roles: readonly HeldRole[]
  activities: number
  goals: number
}

export const PersonContext = createContext<Person | undefined>(undefined)

/** The signed-in person with a contact; undefined for everybody else. */
export function usePerson(): Person | undefined {
  return use(PersonContext)
}

type Contact = NonNullable<accountQuery['response']['viewer']>

export function useAccountPerson(query: PreloadedQuery<accountQuery>): Person | undefined {
  const { viewer } = usePreloadedQuery<accountQuery>(accountDocument, query)
  return viewer ? toPerson(viewer) : undefined
}

function toPerson(contact: Contact): Person {
  return {
    contactId: contact.id,
    firstName: contact.firstName,
    name: `${contact.firstName} ${contact.lastName}`.trim(),
    picture: contact.avatarImageUrl ?? undefined,
    gender: contact.profile?.gender ?? undefined,
    hasProfile: Boolean(contact.profile),
    roles: rolesOf(heldRolesOf(contact)),
    activities: contact.activities?.items.length ?? 0,
    goals: contact.goals?.items.length ?? 0,
  }
}

function heldRolesOf({ rolesList }: Contact): HeldRole[] {
  return (rolesList?.items ?? []).flatMap((item) => {
    if (!item || item.status !== 'APPROVED') return []
    return [{ id: item.id, role: item.role, companyName: item.company?.name }]
  })
}
