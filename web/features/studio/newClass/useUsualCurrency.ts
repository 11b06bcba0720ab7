import { graphql, useFragment } from 'react-relay'
import type {
  useUsualCurrency_query$data,
  useUsualCurrency_query$key,
} from '#schema/__generated__/relay/useUsualCurrency_query.graphql.ts'
import { APPROVED } from '#schema/rights/statuses.ts'

/**
 * The currency in which the user prices classes of a company, which is the company's. For their own classes it is that of
 * their last class, or else of the first company that they coach for.
 */
export function useUsualCurrency(query: useUsualCurrency_query$key, companyId?: string): string | undefined {
  const { viewer } = useFragment(
    graphql`
      fragment useUsualCurrency_query on Query {
        viewer {
          rolesList {
            items {
              role
              status
              companyID
              company {
                currency
              }
            }
          }
          classes(sortDirection: DESC, limit: 1) {
            items {
              currency
            }
          }
        }
      }
    `,
    query,
  )
  const lastCurrency = companyId === undefined ? viewer?.classes?.items[0]?.currency : undefined
  return lastCurrency ?? currencyOfCompany(viewer, companyId) ?? undefined
}

function currencyOfCompany(viewer: useUsualCurrency_query$data['viewer'], companyId: string | undefined) {
  const roles = (viewer?.rolesList?.items ?? []).flatMap((item) => item ?? [])
  const role = roles.find((held) =>
    companyId === undefined
      ? held.role === 'COACH' && held.status === APPROVED && held.company
      : held.companyID === companyId,
  )
  return role?.company?.currency
}
