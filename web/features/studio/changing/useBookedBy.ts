import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNameList } from '#web/app/names/useNameList.ts'
import { namesIn } from './affectedBookings.ts'
import type { AffectedBookings } from './useAffectedBookings.ts'

/** Names the members with these bookings; undefined if there are none. */
export function useBookedBy(bookings: AffectedBookings): string | undefined {
  const { t } = useLingui()
  const nameList = useNameList()
  const names = namesIn(bookings)
  const count = names.length
  if (count === 0) return undefined
  const members = nameList(names, count)
  return t`${plural(count, { one: `# member has booked: ${members}.`, other: `# members have booked: ${members}.` })}`
}
