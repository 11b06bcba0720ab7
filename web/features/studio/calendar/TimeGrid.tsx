import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { type ReactNode, type Ref, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Link as RouterLink } from 'wouter'
import { useNow } from '#web/lib/useNow.ts'
import { classNames } from '#web/ui/classNames.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { Days } from './calendarClass.ts'
import { DayColumn } from './DayColumn.tsx'
import { useGrid } from './gridContext.ts'
import { columnsOfDays, type PointerActions } from './pointerMoves.ts'
import { usePointer } from './usePointer.ts'
import { formatDay } from './useTimes.ts'
import { dayAt, instantAt } from './wallTime.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** The hour at the top when the grid opens. */
const FIRST_HOUR = 7
const HOUR_REM = 3

interface TimeGridProps {
  days: readonly string[]
  /** The day that comes into view where not all of them have room. */
  date: string
  /** Undefined while they load. */
  classes: Days | undefined
  pointer: PointerActions
}

/** Days side by side, with their classes by the clock. */
export function TimeGrid({ days, date, classes, pointer }: TimeGridProps) {
  const { t } = useLingui()
  const grid = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const today = dayAt(useNow(), useGrid().times.zone)
  const showMorning = useEffectEvent((day: string) => {
    if (scroller.current && grid.current) openAt(scroller.current, grid.current, days.indexOf(day))
  })
  useLayoutEffect(() => showMorning(date), [date])
  usePointer(grid, pointer, columnsOfDays)
  return (
    <div
      ref={scroller}
      data-scroller
      role="region"
      aria-label={t`Calendar`}
      aria-busy={!classes}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls can be scrolled by keys
      tabIndex={0}
      className="h-[max(24rem,calc(100dvh-17rem))] scroll-pt-16 overflow-auto overscroll-contain rounded border border-line bg-surface"
    >
      <div className="grid w-max min-w-full grid-cols-[4rem_1fr]">
        <div className="sticky start-0 top-0 z-30 border-b border-line bg-surface" />
        <Columns days={days} className="sticky top-0 z-20 border-b border-line bg-surface">
          {days.map((day) => (
            <DayHeader key={day} day={day} isToday={day === today} />
          ))}
        </Columns>
        <HourLabels day={days[0] ?? today} />
        <Columns days={days} ref={grid} className="relative" style={{ height: `${HOURS.length * HOUR_REM}rem` }}>
          {days.map((day) =>
            classes ? (
              <DayColumn key={day} day={day} classes={classes.get(day)} isToday={day === today} />
            ) : (
              <LoadingColumn key={day} />
            ),
          )}
          {/* Holds the outline of a move. */}
          <div aria-hidden data-outlines className="pointer-events-none absolute inset-0 contain-strict" />
        </Columns>
      </div>
    </div>
  )
}

/** Scrolls to the morning of the day. */
function openAt(scroller: HTMLElement, grid: HTMLElement, index: number): void {
  const day = grid.children.item(index)?.getBoundingClientRect()
  const columns = grid.getBoundingClientRect()
  const isRtl = getComputedStyle(grid).direction === 'rtl'
  const left = day ? (isRtl ? day.right - columns.right : day.left - columns.left) : 0
  scroller.scrollTo({ top: (grid.clientHeight / HOURS.length) * FIRST_HOUR, left, behavior: 'instant' })
}

interface ColumnsProps {
  days: readonly string[]
  children: ReactNode
  className?: string
  style?: { height: string }
  ref?: Ref<HTMLDivElement>
}

function Columns({ days, children, className, style, ref }: ColumnsProps) {
  const least = days.length > 1 ? '6.5rem' : '12rem'
  return (
    <div
      ref={ref}
      className={classNames('grid', className)}
      style={{ ...style, gridTemplateColumns: `repeat(${days.length}, minmax(${least}, 1fr))` }}
    >
      {children}
    </div>
  )
}

function DayHeader({ day, isToday }: { day: string; isToday: boolean }) {
  const { t, i18n } = useLingui()
  const { times, addressOfDay, newClassOn } = useGrid()
  const name = times.dayName(day)
  return (
    <div className="flex min-w-0 items-center justify-between gap-1 border-s border-line ps-2 pe-1">
      <RouterLink
        href={addressOfDay(day)}
        aria-current={isToday ? 'date' : undefined}
        className="flex min-h-11 min-w-0 items-center gap-1.5 rounded-inner text-sm text-fg hover:underline"
      >
        <VisuallyHidden>{name}</VisuallyHidden>
        <span aria-hidden className="text-muted">
          {formatDay(day, i18n.locale, { weekday: 'short' })}
        </span>
        <span
          aria-hidden
          className={classNames('font-[620]', isToday && 'rounded-inner bg-brand px-1.5 text-on-brand')}
        >
          {formatDay(day, i18n.locale, { day: 'numeric' })}
        </span>
      </RouterLink>
      {newClassOn && (
        <IconButton
          size="compact"
          label={t`New class: ${name}`}
          icon={<Plus size={16} aria-hidden className="text-muted" />}
          render={<RouterLink href={newClassOn(day)} />}
        />
      )}
    </div>
  )
}

function HourLabels({ day }: { day: string }) {
  const { times } = useGrid()
  return (
    <div aria-hidden className="sticky start-0 z-20 bg-surface">
      {HOURS.map((hour) => (
        <div key={hour} style={{ height: `${HOUR_REM}rem` }} className="relative">
          {hour > 0 && (
            <span className="absolute inset-x-1 -top-2 text-end text-2xs whitespace-nowrap text-muted">
              {times.clock(instantAt(day, hour * 60, times.zone))}
            </span>
          )}
        </div>
      ))}
    </div>
  )
}

/** Of the size of a usual day. */
function LoadingColumn() {
  return (
    <div className="relative border-s border-line p-px">
      {[9, 12, 18].map((hour) => (
        <div key={hour} className="absolute inset-x-px" style={{ top: `${hour * HOUR_REM}rem` }}>
          <Skeleton className="h-12" />
        </div>
      ))}
    </div>
  )
}
