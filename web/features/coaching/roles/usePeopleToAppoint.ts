import { graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import * as v from 'valibot'
import type { usePeopleToAppointByEmailQuery } from '#schema/__generated__/relay/usePeopleToAppointByEmailQuery.graphql.ts'
import type { usePeopleToAppointQuery } from '#schema/__generated__/relay/usePeopleToAppointQuery.graphql.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { readEnough, type Searched, useSearched } from '#web/app/data/useSearched.ts'

export interface Candidate {
  id: string
  name: string
  photo: string | null | undefined
  /** Known of people who were found by it. */
  email?: string
}

interface Scope {
  companyId: string
  /** Global admins find each person by the whole address. */
  isGlobal: boolean
}

// Maximum length of an email address in SMTP. It is checked first, since a user pastes texts of any length.
const LONGEST_EMAIL = 254

function isAddress(text: string): boolean {
  return text.length <= LONGEST_EMAIL && v.EMAIL_REGEX.test(text)
}

/** People who may get a role: members of the company by name, or one person by their address. */
export function usePeopleToAppoint({ companyId, isGlobal }: Scope): Searched<Candidate> {
  return useSearched<Candidate>(async (text, { environment, signal }) => {
    if (isGlobal && isAddress(text)) return { items: await findByEmail(environment, text), hasMore: false }
    const found = await readEnough(async (page) => {
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
        { companyID: companyId, filter: text === '' ? {} : { memberName: { matches: text } }, ...page },
      )
      const { items = [], nextToken } = answer?.members ?? {}
      const members = items.flatMap((item) => item ?? [])
      return {
        items: members.map(({ memberID, memberName, memberPhoto }) => ({
          id: memberID,
          name: memberName,
          photo: memberPhoto,
        })),
        nextToken,
      }
    }, signal)
    // A member of several coaches has several links.
    return { ...found, items: [...new Map(found.items.map((item) => [item.id, item])).values()] }
  })
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
