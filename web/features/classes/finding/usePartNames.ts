import { useLingui } from '@lingui/react/macro'
import type { PartOfDay } from './partOfDay.ts'

export function usePartNames(): (part: PartOfDay) => string {
  const { t } = useLingui()
  const names = { night: t`Night`, morning: t`Morning`, afternoon: t`Afternoon`, evening: t`Evening` }
  return (part) => names[part]
}
