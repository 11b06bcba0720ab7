import { planningZone } from '#web/lib/time/timeZone.ts'
import { usePerson } from './person.ts'

/**
 * The time zone in which the user plans classes: that of the company, by default the first company that they coach for.
 */
export function usePlanningZone(companyId: string | undefined): string {
  const roles = usePerson()?.roles ?? []
  const role = roles.find((held) =>
    companyId === undefined ? held.role === 'COACH' && held.companyId !== undefined : held.companyId === companyId,
  )
  return planningZone(role?.companyTimeZone)
}
