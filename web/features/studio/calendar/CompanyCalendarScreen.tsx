import { usePerson } from '#web/app/person/person.ts'
import { useStudioRole } from '#web/app/person/useCurrentRole.ts'
import { usePlanningZone } from '#web/app/person/usePlanningZone.ts'
import type { Place } from '#web/app/routing/route.ts'
import { paths } from '#web/features/studio/paths.ts'
import { useNow } from '#web/lib/useNow.ts'
import { Calendar } from './Calendar.tsx'
import { readPlace } from './calendarPlace.ts'

/** The classes of an admin's company by day, week or month. */
export function CompanyCalendarScreen({ place: { search } }: { place: Place }) {
  const contactId = usePerson()?.contactId ?? ''
  const companyId = useStudioRole(['ADMIN'])?.companyId ?? ''
  const zone = usePlanningZone(companyId)
  return (
    <Calendar
      zone={zone}
      owner={{ companyId, contactId }}
      place={readPlace(search, { now: useNow(), zone })}
      addressOf={paths.companyCalendar}
      listAddress={paths.companyClasses()}
      newClassAddress={paths.companyNewClass}
    />
  )
}
