import { Trans } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { CourseDates_occurrence$key } from '#schema/__generated__/relay/CourseDates_occurrence.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { useDateLabel } from '#web/app/names/useDateLabel.ts'
import { useNow } from '#web/lib/useNow.ts'
import { Link } from '#web/ui/Link.tsx'

/**
 * All dates of a course, at most 200 (`classLimits.mostDates`), each with a link. Empty for classes booked per date.
 */
export function CourseDates({ occurrence: key }: { occurrence: CourseDates_occurrence$key }) {
  const { id, bookingType, classDates } = useFragment(
    graphql`
      fragment CourseDates_occurrence on EventOccurrence {
        id
        bookingType
        classDates(limit: 200, sortDirection: ASC) {
          items {
            id
            publicID
            startDate
            endDate
            cancelledAt
          }
        }
      }
    `,
    key,
  )
  const dateLabel = useDateLabel()
  const now = useNow()
  const dates = classDates?.items.flatMap((date) => date ?? []) ?? []
  if (bookingType !== 'COURSE' || dates.length < 2) return undefined
  return (
    <section aria-labelledby="course-dates" className="flex flex-col gap-3">
      <h2 id="course-dates" className="text-xl">
        <Trans>Dates of this course</Trans>
      </h2>
      <ol className="flex flex-col divide-y divide-line rounded border border-line bg-surface">
        {dates.map(({ id: dateId, publicID, startDate, endDate, cancelledAt }) => (
          <li key={dateId} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 py-2">
            <Link
              look="quiet"
              render={<RouterLink href={paths.class({ publicID })} />}
              {...(dateId === id ? { 'aria-current': 'page' as const } : {})}
              className={dateId === id ? 'text-brand-text' : ''}
            >
              <time dateTime={startDate} className="type-number inline-block first-letter:uppercase">
                {dateLabel(startDate)}
              </time>
            </Link>
            {cancelledAt ? (
              <span className="text-sm text-muted">
                <Trans>Canceled</Trans>
              </span>
            ) : (
              Date.parse(endDate) <= now && (
                <span className="text-sm text-muted">
                  <Trans>Ended</Trans>
                </span>
              )
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
