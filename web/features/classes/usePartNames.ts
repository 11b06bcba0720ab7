import { useLingui } from '@lingui/react/macro'
import type { PartOfDay } from './partOfDay.ts'

/** The parts of the day in the reader's language. */
export function usePartNames(): (part: PartOfDay) => string {
  const { t } = useLingui()
  const names = { night: t`Night`, morning: t`Morning`, afternoon: t`Afternoon`, evening: t`Evening` }
  return (part) => names[part]
}
