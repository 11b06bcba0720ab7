import { useLingui } from '@lingui/react/macro'
import { useNow } from '#web/lib/useNow.ts'
import { classNames } from '#web/ui/classNames.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { CalendarClass } from './calendarClass.ts'
import { ClassBox } from './ClassBox.tsx'
import { useGrid } from './gridContext.ts'
import { isIn, type MonthGridProps, Weekdays } from './MonthGrid.tsx'
import { formatDay } from './useTimes.ts'
import { dayAt } from './wallTime.ts'

const MOST_DOTS = 4

/** A month for phones: the days have a dot for each class, and the classes of the chosen day stand below. */
export function MonthAgenda({ days, classes, date, onChoose }: MonthGridProps & { onChoose: (day: string) => void }) {
  const { t } = useLingui()
  return (
    <div role="region" aria-label={t`Calendar`} aria-busy={!classes} className="flex flex-col gap-4">
      <div className="overflow-hidden rounded border border-line bg-surface p-1">
        <Weekdays days={days} width="narrow" />
        <ol className="grid grid-cols-7">
          {days.map((day) => (
            <li key={day}>
              <DotDay day={day} date={date} count={classes?.get(day)?.length ?? 0} onChoose={onChoose} />
            </li>
          ))}
        </ol>
      </div>
      <Agenda date={date} classes={classes ? (classes.get(date) ?? []) : undefined} />
    </div>
  )
}

interface DotDayProps {
  day: string
  date: string
  count: number
  onChoose: (day: string) => void
}

function DotDay({ day, date, count, onChoose }: DotDayProps) {
  const { i18n, t } = useLingui()
  const { times } = useGrid()
  const isToday = day === dayAt(useNow(), times.zone)
  const name = times.dayName(day)
  return (
    <button
      type="button"
      aria-pressed={day === date}
      aria-current={isToday ? 'date' : undefined}
      aria-label={t`${name}: ${count}`}
      onClick={() => onChoose(day)}
      className={classNames(
        'flex h-12 w-full cursor-pointer flex-col items-center justify-center gap-1 rounded-inner border border-transparent text-sm',
        day === date && 'border-brand-line bg-brand-soft',
        isIn(day, date) ? 'text-fg' : 'text-muted',
      )}
    >
      <span className={classNames(isToday && 'rounded-inner bg-brand px-1.5 font-[620] text-on-brand')}>
        {formatDay(day, i18n.locale, { day: 'numeric' })}
      </span>
      <span aria-hidden className="flex h-1.5 gap-0.5">
        {Array.from({ length: Math.min(count, MOST_DOTS) }, (_, place) => (
          <span key={place} className="size-1.5 rounded-full bg-brand-line" />
        ))}
      </span>
    </button>
  )
}

function Agenda({ date, classes }: { date: string; classes: readonly CalendarClass[] | undefined }) {
  const { t } = useLingui()
  const { times } = useGrid()
  return (
    <section aria-labelledby="agenda" data-day={date} className="flex flex-col gap-2">
      <h3 id="agenda" className="text-lg first-letter:uppercase">
        {times.dayName(date)}
      </h3>
      {!classes && <Skeleton className="h-14" />}
      {classes?.length === 0 && <p className="text-sm text-muted">{t`No classes`}</p>}
      <ul className="flex flex-col gap-2">
        {classes?.map((one) => (
          <li key={one.id} className="h-16">
            <ClassBox one={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}
