import { memo } from 'react'
import { useNow } from '#web/lib/useNow.ts'
import type { CalendarClass } from './calendarClass.ts'
import { ClassBox } from './ClassBox.tsx'
import { useGrid } from './gridContext.ts'
import { layOut } from './layOut.ts'
import { DAY_MINUTES, minuteOfDay } from './wallTime.ts'

interface DayColumnProps {
  day: string
  classes: readonly CalendarClass[] | undefined
  isToday: boolean
}

const share = (minutes: number) => `${(minutes / DAY_MINUTES) * 100}%`

/** A day's classes by the clock. A move changes the columns of two days; the others are not drawn again. */
export const DayColumn = memo(function DayColumn({ day, classes = [], isToday }: DayColumnProps) {
  const { times } = useGrid()
  return (
    <section
      data-day={day}
      aria-label={times.dayName(day)}
      className="relative contain-strict border-s border-line [background-image:linear-gradient(to_bottom,var(--line)_1px,transparent_1px)] [background-size:100%_calc(100%/24)]"
    >
      <ul className="contents">
        {layOut(day, classes, times.zone).map(({ item, top, bottom, column, columns }) => (
          <li
            key={item.id}
            className="absolute p-px"
            style={{
              top: share(top),
              height: share(bottom - top),
              insetInlineStart: `${(column / columns) * 100}%`,
              width: `${100 / columns}%`,
            }}
          >
            <ClassBox one={item} isResizable />
          </li>
        ))}
      </ul>
      {isToday && <NowLine />}
    </section>
  )
})

function NowLine() {
  const { zone } = useGrid().times
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-x-0 z-10 border-t-2 border-live before:absolute before:start-0 before:-top-[5px] before:size-2 before:rounded-full before:bg-live"
      style={{ top: share(minuteOfDay(useNow(), zone)) }}
    />
  )
}
