import { graphql, useFragment } from 'react-relay'
import type { ClassesByDay_occurrences$key } from '#schema/__generated__/relay/ClassesByDay_occurrences.graphql.ts'
import { useShownZone } from '#web/app/names/shownZone.ts'
import { useDayLabel } from '#web/app/names/useDateLabel.ts'
import { LiveSeats } from '#web/features/classes/LiveSeats.tsx'
import { groupByDay } from './groupByDay.ts'
import { TaughtClassCard } from './TaughtClassCard.tsx'

interface ClassesByDayProps {
  occurrences: ClassesByDay_occurrences$key
  /** Names the coach, if the list shows other coaches' classes. */
  withCoach?: boolean | undefined
}

/** Dates of classes, grouped by day. */
export function ClassesByDay({ occurrences: key, withCoach = false }: ClassesByDayProps) {
  const occurrences = useFragment(
    graphql`
      fragment ClassesByDay_occurrences on EventOccurrence @relay(plural: true) {
        id
        startDate
        ...TaughtClassCard_occurrence
      }
    `,
    key,
  )
  const dayLabel = useDayLabel()
  const started = occurrences.map((occurrence) => ({ occurrence, startsAt: occurrence.startDate }))
  const days = groupByDay(started, useShownZone())
  return (
    <>
      {days.map(({ day, classes }) => (
        <section key={day} aria-labelledby={`day-${day}`} className="flex flex-col gap-3">
          <h2 id={`day-${day}`} className="text-xl first-letter:uppercase">
            {classes[0] && dayLabel(classes[0].startsAt)}
          </h2>
          <ul className="grid gap-4 sm:max-md:grid-cols-2">
            {classes.map(({ occurrence }) => (
              <li key={occurrence.id} className="flex *:w-full">
                <TaughtClassCard occurrence={occurrence} withCoach={withCoach} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <LiveSeats occurrenceIds={occurrences.map(({ id }) => id)} />
    </>
  )
}
