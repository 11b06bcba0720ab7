import { msg } from '@lingui/core/macro'
import { type NameTable, useTableName } from './useTableName.ts'

const names: NameTable = {
  'Gain Weight': msg`Gain Weight`,
  'Lose Weight': msg`Lose Weight`,
  'Get Fitter': msg`Get Fitter`,
  'Gain More Flexibility': msg`Gain More Flexibility`,
  'Learn New Skills': msg`Learn New Skills`,
}

/** Name of a goal in the user's language. Custom goals of the studio keep their own text. */
export function useGoalName(): (goal: string) => string {
  return useTableName(names)
}
