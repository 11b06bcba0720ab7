import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

const names: Readonly<Record<string, MessageDescriptor>> = {
  'Gain Weight': msg`Gain Weight`,
  'Lose Weight': msg`Lose Weight`,
  'Get Fitter': msg`Get Fitter`,
  'Gain More Flexibility': msg`Gain More Flexibility`,
  'Learn New Skills': msg`Learn New Skills`,
}

/** Name of a goal in the user's language. Custom goals of the studio keep their own text. */
export function useGoalName(): (goal: string) => string {
  const { i18n } = useLingui()
  return (goal) => {
    const name = names[goal]
    return name ? i18n._(name) : goal
  }
}
