import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import request, { type ClosureEffectQuery } from '#schema/__generated__/relay/ClosureEffectQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { usePlanningZone } from '#web/app/person/usePlanningZone.ts'

interface ClosureEffectProps {
  companyId: string | undefined
  firstDay: string
  lastDay: string
}

/** Says how many dates and bookings a closure cancels. */
export function ClosureEffect({ companyId, firstDay, lastDay }: ClosureEffectProps) {
  const timeZone = usePlanningZone(companyId)
  return (
    <QueryRenderer<ClosureEffectQuery>
      request={request}
      variables={{ input: { companyID: companyId ?? null, firstDay, lastDay, timeZone } }}
      loading={<Trans>Checking the dates …</Trans>}
      renderFailure={() => <Trans>We couldn’t check which dates this cancels.</Trans>}
    >
      {(query) => <Effect query={query} />}
    </QueryRenderer>
  )
}

function Effect({ query }: { query: PreloadedQuery<ClosureEffectQuery> }) {
  const { t } = useLingui()
  const {
    effect: { dates, bookings },
  } = usePreloadedQuery<ClosureEffectQuery>(
    graphql`
      query ClosureEffectQuery($input: ClosureSpanInput!) {
        effect: getClosureEffect(input: $input) {
          dates
          bookings
        }
      }
    `,
    query,
  )
  if (dates === 0) return <Trans>No dates are canceled.</Trans>
  return (
    <>
      <strong className="mb-2 block font-[620] text-fg">
        {t`${plural(dates, { one: '# date is canceled', other: '# dates are canceled' })}, ${plural(bookings, { one: 'with # booking.', other: 'with # bookings.' })}`}
      </strong>
      <Trans>Members who booked one of them see that it was canceled. You can’t undo this.</Trans>
    </>
  )
}
