import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import request, { type StudioActivityQuery } from '#schema/__generated__/relay/StudioActivityQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { usePlanningZone } from '#web/app/person/usePlanningZone.ts'
import { dayAfter, startOfDay } from '#web/lib/time/day.ts'
import { wallTimeIn } from '#web/lib/time/wallTime.ts'
import { useNear } from '#web/lib/useNear.ts'
import { useNow } from '#web/lib/useNow.ts'
import { Chart } from '#web/ui/chart/Chart.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

/** Four weeks, with today. */
const DAYS = 28

interface StudioActivityProps {
  /** Undefined for a coach's own classes, videos and followers. */
  companyId: string | undefined
}

/**
 * Bookings, video views and new followers of the last four weeks, by the clocks of the studio. Loads when it comes near the
 * viewport.
 */
export function StudioActivity({ companyId }: StudioActivityProps) {
  const withFollowers = companyId === undefined
  const place = useRef<HTMLElement>(null)
  const isNear = useNear(place, '300px')
  const headingId = useId()
  const timeZone = usePlanningZone(companyId)
  const today = wallTimeIn(timeZone, useNow()).date
  const span = { firstDay: dayAfter(today, 1 - DAYS), lastDay: today, timeZone }
  return (
    <section ref={place} aria-labelledby={headingId} className="flex flex-col gap-3">
      <h2 id={headingId} className="text-xl">
        <Trans>Last four weeks</Trans>
      </h2>
      {isNear ? (
        <QueryRenderer<StudioActivityQuery>
          request={request}
          variables={{ input: { ...span, companyID: companyId ?? null } }}
          copyName={`studio-activity ${companyId ?? 'own'}`}
          loading={<ChartsLoading withFollowers={withFollowers} />}
          failed={<Trans>We couldn’t load the charts.</Trans>}
        >
          {(query) => <Charts query={query} days={daysFrom(span.firstDay)} withFollowers={withFollowers} />}
        </QueryRenderer>
      ) : (
        <ChartsLoading withFollowers={withFollowers} />
      )}
    </section>
  )
}

function daysFrom(first: string): string[] {
  return Array.from({ length: DAYS }, (_, index) => dayAfter(first, index))
}

interface ChartsProps {
  query: PreloadedQuery<StudioActivityQuery>
  days: readonly string[]
  withFollowers: boolean
}

function Charts({ query, days, withFollowers }: ChartsProps) {
  const { t, i18n } = useLingui()
  const { activity } = usePreloadedQuery<StudioActivityQuery>(
    graphql`
      query StudioActivityQuery($input: StudioActivityInput!) {
        activity: getStudioActivity(input: $input) {
          day
          spots
          bookings
          views
          followers
        }
      }
    `,
    query,
  )
  const byDay = new Map(activity.map((one) => [one.day, one]))
  const rows = days.map((day) => byDay.get(day))
  const write = new Intl.DateTimeFormat(i18n.locale, { day: 'numeric', month: 'short' })
  const points = days.map((day) => ({ key: day, label: write.format(startOfDay(day)) }))
  const shared = { pointsLabel: t`Day`, kind: 'bars', format: (value: number) => i18n.number(value) } as const
  const bookings = { key: 'bookings', label: t`Bookings`, values: rows.map((row) => row?.bookings ?? 0) }
  const spots = { key: 'spots', label: t`Spots`, values: rows.map((row) => row?.spots ?? 0) }
  const views = { key: 'views', label: t`Video views`, values: rows.map((row) => row?.views ?? 0) }
  const followers = { key: 'followers', label: t`New followers`, values: rows.map((row) => row?.followers ?? 0) }
  return (
    <div className="grid items-start gap-4 ml:grid-cols-2">
      <Chart {...shared} title={bookings.label} data={{ points, series: [bookings, spots] }} />
      <Chart {...shared} title={views.label} data={{ points, series: [views] }} />
      {withFollowers && <Chart {...shared} title={followers.label} data={{ points, series: [followers] }} />}
    </div>
  )
}

/** As high as the charts, so that nothing below moves. */
function ChartsLoading({ withFollowers }: Pick<ChartsProps, 'withFollowers'>) {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading`}>
      <div className="grid gap-4 ml:grid-cols-2">
        {Array.from({ length: withFollowers ? 3 : 2 }, (_, index) => (
          <Skeleton key={index} className="h-72 w-full" />
        ))}
      </div>
    </Loading>
  )
}
