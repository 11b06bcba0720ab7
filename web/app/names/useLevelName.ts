import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

export const levelNames: Readonly<Record<string, MessageDescriptor>> = {
  Rookie: msg`Rookie`,
  Beginner: msg`Beginner`,
  Intermediate: msg`Intermediate`,
  Advanced: msg`Advanced`,
}

/** The level in the reader's language; one added by a studio stays unchanged. */
export function useLevelName(): (level: string) => string {
  const { i18n } = useLingui()
  return (level) => {
    const name = levelNames[level]
    return name ? i18n._(name) : level
  }
}
