import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

export const categoryNames: Readonly<Record<string, MessageDescriptor>> = {
  Fitness: msg`Fitness`,
  'Martial Arts': msg`Martial Arts`,
  Dance: msg`Dance`,
  Yoga: msg`Yoga`,
  Other: msg`Other`,
}

/** The category in the reader's language; one added by a studio stays unchanged. */
export function useCategoryName(): (category: string) => string {
  const { i18n } = useLingui()
  return (category) => {
    const name = categoryNames[category]
    return name ? i18n._(name) : category
  }
}
