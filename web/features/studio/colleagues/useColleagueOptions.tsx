import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql } from 'react-relay'
import type {
  useColleagueOptionsQuery,
  useColleagueOptionsQuery$variables,
} from '#schema/__generated__/relay/useColleagueOptionsQuery.graphql.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { readEnough, type Searched, useSearched } from '#web/app/data/useSearched.ts'
import { Avatar } from '#web/ui/art/Avatar.tsx'

export interface Colleague {
  coachID: string
  coachName: string
  coachPhoto: string | null | undefined
}

interface ColleaguesRequest {
  companyId: string
  /** Id of the coach who is left out. */
  exceptId: string | undefined
  value: string | null
  /** The colleague that was chosen earlier, perhaps not on the first page of the list. */
  restored?: Colleague | undefined
}

/** Filter for roles of approved coaches. */
export const approvedCoaches = { role: { eq: 'COACH' }, status: { eq: APPROVED } } as const

/** The coaches of a company as options of a combobox, found by name. */
export function useColleagueOptions({ companyId, exceptId, value, restored }: ColleaguesRequest) {
  const { t } = useLingui()
  const { items, hasMore, isSearching, hasFailed, search } = useColleaguesNamed(companyId, exceptId)
  const [chosen, setChosen] = useState(restored)
  const listed = items.find(({ coachID }) => coachID === value)
  if (listed && listed.coachID !== chosen?.coachID) setChosen(listed)
  return {
    options: items.map(toOption),
    search: {
      onSearch: search,
      isSearching,
      searchingText: <Trans>Searching…</Trans>,
      moreText: hasMore && <Trans>Type a name to find others.</Trans>,
      chosen: chosen && toOption(chosen),
    },
    emptyText: hasFailed ? (
      <Trans>We couldn’t load the coaches.</Trans>
    ) : (
      <Trans>No coach by that name in your studio</Trans>
    ),
    openLabel: t`All coaches`,
  }
}

function toOption({ coachID, coachName, coachPhoto }: Colleague) {
  return { value: coachID, label: coachName, icon: <Avatar name={coachName} src={coachPhoto} size={28} /> }
}

/** The other coaches of a company whose name contains every typed word, in order of joining. */
function useColleaguesNamed(companyID: string, exceptId: string | undefined): Searched<Colleague> {
  return useSearched<Colleague>((text, { environment, signal }) => {
    const filter: useColleagueOptionsQuery$variables['filter'] = {
      ...approvedCoaches,
      ...(exceptId === undefined ? {} : { coachID: { ne: exceptId } }),
      ...(text === '' ? {} : { coachName: { matches: text } }),
    }
    return readEnough(async (page) => {
      const answer = await askOnce<useColleagueOptionsQuery>(
        environment,
        graphql`
          query useColleagueOptionsQuery(
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
