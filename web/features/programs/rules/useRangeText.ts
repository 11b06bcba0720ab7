import { useLingui } from '@lingui/react/macro'
import type { Range } from '#planner/rules/trainingRules.ts'
import { numberLocale } from '#web/lib/format/numberLocale.ts'

/** Writes a range as the reader's language does, and a single number where both ends are the same. */
export function useRangeText(): (range: Range) => string {
  const { i18n } = useLingui()
  const numbers = new Intl.NumberFormat(numberLocale(i18n.locale))
  return ([least, most]) => (least === most ? numbers.format(least) : numbers.formatRange(least, most))
}
