import { Trans } from '@lingui/react/macro'
import { type TouchEvent, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useMedia } from '#web/lib/useMedia.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import type { CalendarProps, Moves } from './Calendar.tsx'
import { type Days, findClass, isMovable, withClass } from './calendarClass.ts'
import type { ShownDates } from './CalendarDates.tsx'
import { stepped } from './calendarPlace.ts'
import { useGrid } from './gridContext.ts'
import { MonthAgenda } from './MonthAgenda.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { TimeGrid } from './TimeGrid.tsx'
import { limitsInMinutes, useGridKeys } from './useGridKeys.ts'
import { DAY_MINUTES, dayAt, minuteOfDay, type When } from './wallTime.ts'

interface CalendarBodyProps
  extends
    Pick<CalendarProps, 'place' | 'addressOf' | 'newClassAddress'>,
    Pick<Moves, 'moves' | 'announce' | 'shownDates' | 'focusedId'> {
  /** Undefined while they load. */
  dates: ShownDates | undefined
  days: readonly string[]
  /** Tells what has loaded. */
  onDays: (days: Days | undefined) => void
}

/** The grid of the view, with the class where it is being moved. */
export function CalendarBody(props: CalendarBodyProps) {
  const { dates, days, place, addressOf, moves, announce, shownDates, focusedId, onDays } = props
  const [, navigate] = useLocation()
  const root = useRef<HTMLDivElement>(null)
  const { draft } = moves
  const { zone } = useGrid().times
  const isAgenda = useIsAgenda(place)
  useEffect(() => {
    if (dates) shownDates.keep(dates)
  })
  const loaded = dates?.days
  useEffect(() => onDays(loaded), [onDays, loaded])
  const keys = useGridKeys(root, {
    zone,
    isMonth: place.view === 'month',
    draft,
    focusedId,
    find: (id) => dates && findClass(dates.days, id),
    onStep: (original, when) => {
      moves.move(original, when)
      announce(when)
      const day = dayAt(when.startsAt, zone)
      // The class stays in sight of its user.
      const inSight = isAgenda ? [place.date] : days
      if (!inSight.includes(day)) navigate(addressOf({ ...place, date: day }), { replace: isAgenda })
    },
    onCommit: ({ original, when }) => moves.propose(original, when),
    onCancel: moves.cancel,
  })
  const shown = dates && draft ? withClass(dates.days, { ...draft.original, ...draft.when }, zone) : dates?.days
  return (
    <>
      {dates?.isCut && (
        <Notice kind="warning">
          <Trans>These are too many classes to show. Choose a shorter time.</Trans>
        </Notice>
      )}
      <div ref={root} {...keys} {...useSwipe(props)}>
        <View {...props} shown={shown} />
      </div>
    </>
  )
}

function View({
  dates,
  days,
  place,
  shown,
  addressOf,
  newClassAddress,
  moves,
}: CalendarBodyProps & { shown: Days | undefined }) {
  const { times } = useGrid()
  const [, navigate] = useLocation()
  const isAgenda = useIsAgenda(place)
  const { view, date } = place
  if (isAgenda) {
    const choose = (day: string) => navigate(addressOf({ view, date: day }), { replace: true })
    return <MonthAgenda days={days} classes={shown} date={date} onChoose={choose} />
  }
  const movable = (id: string) => {
    const one = dates && findClass(dates.days, id)
    return one && isMovable(one) && moves.draft?.phase !== 'waiting' ? one : undefined
  }
  const moving = {
    movable,
    onMove: moves.propose,
    limits: limitsInMinutes,
    zone: times.zone,
    label: (when: When) => times.range(when),
  }
  const grid = { days, date, classes: shown }
  if (view === 'month')
    return <MonthGrid {...grid} movedId={moves.movedId} pointer={{ ...moving, onCreate: undefined }} />
  const onCreate = newClassAddress && ((when: When) => navigate(newClassAddress(fieldsOf(when, times.zone))))
  return <TimeGrid {...grid} pointer={{ ...moving, onCreate }} />
}

/** On a phone, a month shows the classes of one day. */
function useIsAgenda({ view }: CalendarBodyProps['place']): boolean {
  const isPhone = useMedia('(width < 37.5rem)')
  return view === 'month' && isPhone
}

const SWIPE_PX = 60
const SWIPE_MS = 400

/** On a phone, a swipe over a day leads to the next one. A longer touch moves a class. */
function useSwipe({ place, addressOf }: Pick<CalendarBodyProps, 'place' | 'addressOf'>) {
  const [, navigate] = useLocation()
  const start = useRef<{ x: number; y: number; at: number }>(undefined)
  if (place.view !== 'day') return {}
  return {
    onTouchStart: ({ touches, timeStamp }: TouchEvent) => {
      const touch = touches.item(0)
      start.current = touches.length === 1 ? { x: touch.clientX, y: touch.clientY, at: timeStamp } : undefined
    },
    onTouchEnd: ({ changedTouches, timeStamp, currentTarget }: TouchEvent) => {
      const touch = changedTouches.item(0)
      const from = start.current
      if (!touch || !from || timeStamp - from.at > SWIPE_MS) return
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y]
      if (Math.abs(x) < SWIPE_PX || Math.abs(y) > Math.abs(x) / 2) return
      const isRtl = getComputedStyle(currentTarget).direction === 'rtl'
      navigate(addressOf(stepped(place, x < 0 === isRtl ? -1 : 1)))
    },
  }
}

/** What the form of a new class takes from the address. */
function fieldsOf({ startsAt, minutes }: When, zone: string) {
  const minute = minuteOfDay(startsAt, zone) % DAY_MINUTES
  const [hours, rest] = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0'))
  return { date: dayAt(startsAt, zone), time: `${hours}:${rest}`, minutes: String(minutes) }
}
