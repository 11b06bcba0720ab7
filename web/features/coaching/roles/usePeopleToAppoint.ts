import { graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { usePeopleToAppointByEmailQuery } from '#schema/__generated__/relay/usePeopleToAppointByEmailQuery.graphql.ts'
import type { usePeopleToAppointQuery } from '#schema/__generated__/relay/usePeopleToAppointQuery.graphql.ts'
import type {
  ModelRoleFilterInput,
  usePeopleToAppointWhoAskedQuery,
} from '#schema/__generated__/relay/usePeopleToAppointWhoAskedQuery.graphql.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { readEnough, type Searched, useSearched } from '#web/app/data/useSearched.ts'
import { isEmail } from '#web/lib/isEmail.ts'

export interface Candidate {
  id: string
  name: string
  photo: string | null | undefined
  /** Set if the person was found by email address. */
  email?: string
}

interface Scope {
  companyId: string
  /** Global admins find each person by the whole address. */
  isGlobal: boolean
}

/** People who may get a role: for global admins, members of the company and each person by their address. */
export function usePeopleToAppoint({ companyId, isGlobal }: Scope): Searched<Candidate> {
  return useSearched<Candidate>(async (text, { environment, signal }) => {
    if (isGlobal && isEmail(text)) return { items: await findByEmail(environment, text), hasMore: false }
    const readPage = isGlobal ? readMembers : readPeopleWhoAsked
    const page = await readEnough((part) => readPage(environment, { companyID: companyId, text, ...part }), signal)
    // A member of several coaches has several links, and a person may have several roles.
    return { ...page, items: [...new Map(page.items.map((item) => [item.id, item])).values()] }
  })
}

interface Asked {
  companyID: string
  text: string
  limit: number
  nextToken: string | undefined
}

async function readMembers(environment: Environment, { text, ...page }: Asked) {
  const answer = await askOnce<usePeopleToAppointQuery>(
    environment,
    graphql`
      query usePeopleToAppointQuery(
        $companyID: ID!
        $filter: ModelCoachesMembersFilterInput!
        $limit: Int!
        $nextToken: String
      ) {
        members: coachesMembersByCompanyID(
          companyID: $companyID
          filter: $filter
          limit: $limit
          nextToken: $nextToken
        ) {
          items {
            memberID
            memberName
            memberPhoto
          }
          nextToken
        }
      }
    `,
    { filter: text === '' ? {} : { memberName: { matches: text } }, ...page },
  )
  const { items = [], nextToken } = answer?.members ?? {}
  const members = items.flatMap((item) => item ?? [])
  return {
    items: members.map(({ memberID: id, memberName: name, memberPhoto: photo }) => ({ id, name, photo })),
    nextToken,
  }
}

/** The server lets admins of a company make coaches only of people who asked to coach there, or once did. */
async function readPeopleWhoAsked(environment: Environment, { text, ...page }: Asked) {
  const isFree: ModelRoleFilterInput = { or: [{ role: { eq: 'ADMIN' } }, { status: { ne: APPROVED } }] }
  const answer = await askOnce<usePeopleToAppointWhoAskedQuery>(
    environment,
    graphql`
      query usePeopleToAppointWhoAskedQuery(
        $companyID: ID!
        $filter: ModelRoleFilterInput!
        $limit: Int!
        $nextToken: String
      ) {
        roles: rolesByCompanyID(companyID: $companyID, filter: $filter, limit: $limit, nextToken: $nextToken) {
          items {
            coachID
            coachName
            coachPhoto
          }
          nextToken
        }
      }
    `,
    { filter: text === '' ? isFree : { ...isFree, coachName: { matches: text } }, ...page },
  )
  const { items = [], nextToken } = answer?.roles ?? {}
  const roles = items.flatMap((item) => item ?? [])
  return {
    items: roles.map(({ coachID: id, coachName: name, coachPhoto: photo }) => ({ id, name, photo })),
    nextToken,
  }
}

async function findByEmail(environment: Environment, email: string): Promise<Candidate[]> {
  const answer = await askOnce<usePeopleToAppointByEmailQuery>(
    environment,
    graphql`
      query usePeopleToAppointByEmailQuery($email: AWSEmail!) {
        people: contactsByEmail(email: $email, limit: 5) {
          items {
            id
            firstName
            lastName
            avatarImageUrl
          }
        }
      }
    `,
    { email },
  )
  const people = (answer?.people?.items ?? []).flatMap((item) => item ?? [])
  return people.map(({ id, firstName, lastName, avatarImageUrl: photo }) => ({
    id,
    name: `${firstName} ${lastName}`,
    photo,
    email,
  }))
}
