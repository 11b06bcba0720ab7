import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { WeekBars_bookings$key } from '#schema/__generated__/relay/WeekBars_bookings.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { dayOf, startOfDay } from '#web/lib/time/day.ts'
import { weekOf } from '#web/lib/time/week.ts'
import { useNow } from '#web/lib/useNow.ts'
import { Card } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Stat } from '#web/ui/Stat.tsx'
import { DayBar } from './DayBar.tsx'
import { minutesByDay } from './minutesByDay.ts'

/** Minutes of training per day of the member's week, done and ahead. */
export function WeekBars({ bookings: key }: { bookings: WeekBars_bookings$key | null | undefined }) {
  const bookings = useFragment(
    graphql`
      fragment WeekBars_bookings on ModelAttendanceConnection {
        items {
          status
          startDate
          endDate
        }
      }
    `,
    key,
  )
  const { i18n } = useLingui()
  const now = useNow()
  const today = dayOf(now)
  const { days } = weekOf(now, i18n.locale)
  const active = (bookings?.items ?? []).flatMap((item) =>
    item && item.status !== 'CANCELED'
      ? [{ startsAt: Date.parse(item.startDate), endsAt: Date.parse(item.endDate) }]
      : [],
  )
  const minutes = minutesByDay(active, now)
  const total = active.length
  const most = Math.max(60, ...[...minutes.values()].map(({ done, ahead }) => done + ahead))
  const short = new Intl.DateTimeFormat(i18n.locale, { weekday: 'narrow' })
  const long = new Intl.DateTimeFormat(i18n.locale, { weekday: 'long' })

  return (
    <Card render={<section aria-labelledby="week" />} className="flex-1">
      <div className="flex flex-1 flex-col justify-between gap-4">
        <div className="flex items-center justify-between gap-3">
          <h2 id="week" className="text-base font-[560]">
            <Trans>Your week</Trans>
          </h2>
          <Link
            className="-my-3 inline-flex min-h-11 items-center text-sm"
            render={<RouterLink href={paths.bookings()} />}
          >
            <Trans>My bookings</Trans>
          </Link>
        </div>
        <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
          <Stat
            label={<Trans>Classes</Trans>}
            value={i18n.number(total)}
            unit={<Plural value={sum(minutes)} one="# min" other="# min" />}
          />
          <ol className="flex min-w-56 flex-1 gap-2">
            {days.map((day) => (
              <DayBar
                key={day}
                letter={short.format(startOfDay(day))}
                name={long.format(startOfDay(day))}
                isToday={day === today}
                most={most}
                {...(minutes.get(day) ?? { done: 0, ahead: 0 })}
              />
            ))}
          </ol>
        </div>
      </div>
    </Card>
  )
}

function sum(minutes: ReturnType<typeof minutesByDay>): number {
  return [...minutes.values()].reduce((total, { done, ahead }) => total + done + ahead, 0)
}
