import { graphql } from 'react-relay'
import type {
  useColleaguesNamedQuery,
  useColleaguesNamedQuery$variables as Variables,
} from '#schema/__generated__/relay/useColleaguesNamedQuery.graphql.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { readEnough, type Searched, useSearched } from '#web/app/data/useSearched.ts'
import { usePerson } from '#web/app/person/person.ts'

export interface Colleague {
  coachID: string
  coachName: string
  coachPhoto: string | null | undefined
}

/** Filter for roles of approved coaches. */
export const approvedCoaches = { role: { eq: 'COACH' }, status: { eq: APPROVED } } as const

/** The other coaches of a company whose name contains every typed word, in order of joining. */
export function useColleaguesNamed(companyID: string): Searched<Colleague> {
  const contactId = usePerson()?.contactId
  return useSearched<Colleague>((text, { environment, signal }) => {
    const filter: Variables['filter'] = {
      ...approvedCoaches,
      ...(contactId === undefined ? {} : { coachID: { ne: contactId } }),
      ...(text === '' ? {} : { coachName: { matches: text } }),
    }
    return readEnough(async (page) => {
      const answer = await askOnce<useColleaguesNamedQuery>(
        environment,
        graphql`
          query useColleaguesNamedQuery(
            $companyID: ID!
            $filter: ModelRoleFilterInput!
            $limit: Int!
            $nextToken: String
          ) {
            coaches: rolesByCompanyID(companyID: $companyID, filter: $filter, limit: $limit, nextToken: $nextToken) {
              items {
                coachID
                coachName
                coachPhoto
              }
              nextToken
            }
          }
        `,
        { companyID, filter, ...page },
      )
      const { items = [], nextToken } = answer?.coaches ?? {}
      return { items: items.flatMap((item) => (item ? [toColleague(item)] : [])), nextToken }
    }, signal)
  })
}

function toColleague({ coachID, coachName, coachPhoto }: Colleague): Colleague {
  return { coachID, coachName, coachPhoto }
}
