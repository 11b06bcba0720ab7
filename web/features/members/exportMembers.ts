import { graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type {
  exportMembersQuery,
  exportMembersQuery$data,
  exportMembersQuery$variables,
} from '#schema/__generated__/relay/exportMembersQuery.graphql.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { dayOf } from '#web/lib/time/day.ts'

/** Members in one request. Each may be in 50 groups, and a page has at most 10,000 rows in all. */
const PAGE = 190

type Member = NonNullable<exportMembersQuery$data['members']['items'][number]>

/** Reads all members of a list, page by page: name, coach or groups, and day of the link. */
export async function readMemberRows(
  environment: Environment,
  filters: Pick<exportMembersQuery$variables, 'filter' | 'isCompany'>,
  signal: AbortSignal,
): Promise<string[][]> {
  const rows: string[][] = []
  let nextToken: string | null | undefined
  do {
    signal.throwIfAborted()
    const answer = await askOnce<exportMembersQuery>(
      environment,
      graphql`
        query exportMembersQuery($filter: FindMembersFilter!, $isCompany: Boolean!, $limit: Int!, $nextToken: String) {
          members: findMembersLambda(filter: $filter, limit: $limit, nextToken: $nextToken) {
            items {
              memberName
              createdAt
              coachInfo @include(if: $isCompany) {
                firstName
                lastName
              }
              groups(limit: 50) @skip(if: $isCompany) {
                items {
                  group {
                    name
                  }
                }
              }
            }
            nextToken
          }
        }
      `,
      { ...filters, limit: PAGE, nextToken },
    )
    rows.push(...(answer?.members.items ?? []).flatMap((member) => (member ? [toRow(member)] : [])))
    nextToken = answer?.members.nextToken
  } while (nextToken)
  return rows
}

function toRow({ memberName, createdAt, coachInfo, groups }: Member): string[] {
  const groupNames = (groups?.items ?? []).flatMap((entry) => entry?.group?.name ?? [])
  const coachName = coachInfo && `${coachInfo.firstName} ${coachInfo.lastName}`
  return [memberName, coachName ?? groupNames.join('; '), dayOf(Date.parse(createdAt))]
}
