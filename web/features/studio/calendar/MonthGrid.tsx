import { Plural, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Link as RouterLink } from 'wouter'
import { useNow } from '#web/lib/useNow.ts'
import { classNames } from '#web/ui/classNames.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { CalendarClass, Days } from './calendarClass.ts'
import { ClassBox } from './ClassBox.tsx'
import { useGrid } from './gridContext.ts'
import { cellsOfDays, type PointerActions } from './pointerMoves.ts'
import { usePointer } from './usePointer.ts'
import { formatDay } from './useTimes.ts'
import { dayAt } from './wallTime.ts'

const MOST_SHOWN = 3

export interface MonthGridProps {
  days: readonly string[]
  /** Undefined while they load. */
  classes: Days | undefined
  /** The chosen day. */
  date: string
}

interface MovableMonth extends MonthGridProps {
  /** The class that was moved last. It has the focus, and stays in sight. */
  movedId: string | undefined
  pointer: PointerActions
}

/** A month with the first classes of each day. A class that is dragged to another day keeps its time. */
export function MonthGrid({ days, classes, date, movedId, pointer }: MovableMonth) {
  const { t } = useLingui()
  const grid = useRef<HTMLOListElement>(null)
  usePointer(grid, pointer, cellsOfDays)
  return (
    <div
      role="region"
      aria-label={t`Calendar`}
      aria-busy={!classes}
      className="overflow-hidden rounded border border-line bg-surface"
    >
      <Weekdays days={days} width="short" />
      <ol ref={grid} className="grid grid-cols-7">
        {days.map((day) => (
          <li
            key={day}
            data-cell={day}
            className={classNames(
              'relative flex h-32 min-w-0 flex-col gap-0.5 border-s border-t border-line p-1 [&:nth-child(7n+1)]:border-s-0',
              !isIn(day, date) && 'bg-bg',
            )}
          >
            <DayOfMonth day={day} date={date} />
            {classes ? (
              <FirstClasses day={day} classes={classes.get(day) ?? []} movedId={movedId} />
            ) : (
              <Skeleton className="h-5" />
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

export const isIn = (day: string, date: string) => day.slice(0, 7) === date.slice(0, 7)

export function Weekdays({ days, width }: { days: readonly string[]; width: 'short' | 'narrow' }) {
  const { i18n } = useLingui()
  return (
    <div aria-hidden className="grid grid-cols-7 py-1.5 text-center text-xs text-muted">
      {days.slice(0, 7).map((day) => (
        <span key={day}>{formatDay(day, i18n.locale, { weekday: width })}</span>
      ))}
    </div>
  )
}

function DayOfMonth({ day, date }: { day: string; date: string }) {
  const { i18n } = useLingui()
  const { times, addressOfDay } = useGrid()
  const isToday = day === dayAt(useNow(), times.zone)
  return (
    <RouterLink
      href={addressOfDay(day)}
      aria-label={times.dayName(day)}
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'inline-flex h-6 min-w-6 items-center justify-center self-start rounded-inner px-1 text-sm hover:underline',
        isToday ? 'bg-brand font-[620] text-on-brand' : isIn(day, date) ? 'text-fg' : 'text-muted',
      )}
    >
      {formatDay(day, i18n.locale, { day: 'numeric' })}
    </RouterLink>
  )
}

interface FirstClassesProps {
  day: string
  classes: readonly CalendarClass[]
  movedId: string | undefined
}

function FirstClasses({ day, classes, movedId }: FirstClassesProps) {
  const { addressOfDay } = useGrid()
  const shown = firstOf(classes, movedId)
  const more = classes.length - shown.length
  return (
    <>
      <ul className="flex flex-col gap-0.5" data-day={day}>
        {shown.map((one) => (
          <li key={one.id} className="h-6">
            <ClassBox one={one} isLine />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <RouterLink
          href={addressOfDay(day)}
          className="inline-flex min-h-6 items-center self-start rounded-inner px-1 text-xs text-muted hover:underline"
        >
          <Plural value={more} one="# more" other="# more" />
        </RouterLink>
      )}
    </>
  )
}

function firstOf(classes: readonly CalendarClass[], movedId: string | undefined): readonly CalendarClass[] {
  if (classes.length <= MOST_SHOWN) return classes
  const first = classes.slice(0, MOST_SHOWN - 1)
  const moved = classes.slice(MOST_SHOWN - 1).find(({ id }) => id === movedId)
  return moved ? [...first.slice(0, -1), moved] : first
}
