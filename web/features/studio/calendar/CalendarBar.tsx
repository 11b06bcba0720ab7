import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'wouter'
import { useNow } from '#web/lib/useNow.ts'
import { DirIcon } from '#web/ui/art/DirIcon.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { type CalendarPlace, stepped } from './calendarPlace.ts'
import { useGrid } from './gridContext.ts'
import { formatDay } from './useTimes.ts'
import { dayAt } from './wallTime.ts'
import { ZoneNote } from './ZoneNote.tsx'

interface CalendarBarProps {
  place: CalendarPlace
  days: readonly string[]
  /** The number of classes; undefined while they load. */
  count: number | undefined
  addressOf: (place: CalendarPlace) => string
  children?: ReactNode
}

/** The shown dates, and the way to others. */
export function CalendarBar({ place, days, count, addressOf, children }: CalendarBarProps) {
  const { t } = useLingui()
  const { zone } = useGrid().times
  const today = dayAt(useNow(), zone)
  const words = {
    day: { previous: t`Previous day`, next: t`Next day` },
    week: { previous: t`Previous week`, next: t`Next week` },
    month: { previous: t`Previous month`, next: t`Next month` },
  }[place.view]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex items-center gap-1">
        <IconButton
          label={words.previous}
          icon={<DirIcon icon={ChevronLeft} />}
          render={<RouterLink href={addressOf(stepped(place, -1))} />}
        />
        <Button variant="secondary" render={<RouterLink href={addressOf({ ...place, date: today })} />}>
          <Trans>Today</Trans>
        </Button>
        <IconButton
          label={words.next}
          icon={<DirIcon icon={ChevronRight} />}
          render={<RouterLink href={addressOf(stepped(place, 1))} />}
        />
      </div>
      <div className="min-w-0 flex-1 basis-48">
        <h2 aria-live="polite" className="truncate text-lg first-letter:uppercase">
          <DatesLabel place={place} days={days} />
        </h2>
        <p role="status" className="min-h-5 text-sm text-muted">
          {count === 0 && <Trans>No classes</Trans>}
          {count !== undefined && count > 0 && <Plural value={count} one="# class" other="# classes" />}
        </p>
        <ZoneNote zone={zone} />
      </div>
      {children}
    </div>
  )
}

function DatesLabel({ place: { view, date }, days }: Pick<CalendarBarProps, 'place' | 'days'>) {
  const { i18n } = useLingui()
  if (view === 'day')
    return formatDay(date, i18n.locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  if (view === 'month') return formatDay(date, i18n.locale, { month: 'long', year: 'numeric' })
  const first = days[0] ?? date
  const last = days.at(-1) ?? date
  const parts = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(i18n.locale, parts).formatRange(Date.parse(first), Date.parse(last))
}
