import { usePerson } from '#web/app/person/person.ts'
import { usePlanningZone } from '#web/app/person/usePlanningZone.ts'
import type { Place } from '#web/app/routing/route.ts'
import { paths } from '#web/features/studio/paths.ts'
import { useNow } from '#web/lib/useNow.ts'
import { Calendar } from './Calendar.tsx'
import { readPlace } from './calendarPlace.ts'

/** A coach's own classes by day, week or month. */
export function TaughtCalendarScreen({ place: { search } }: { place: Place }) {
  const contactId = usePerson()?.contactId ?? ''
  const zone = usePlanningZone(undefined)
  return (
    <Calendar
      zone={zone}
      owner={{ companyId: undefined, contactId }}
      place={readPlace(search, { now: useNow(), zone })}
      addressOf={paths.calendar}
      listAddress={paths.taught()}
      newClassAddress={paths.newClass}
    />
  )
}
