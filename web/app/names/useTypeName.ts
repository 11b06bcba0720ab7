import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

export const typeNames: Readonly<Record<string, MessageDescriptor>> = {
  Strength: msg`Strength`,
  HIIT: msg`HIIT`,
  Running: msg`Running`,
  Mobility: msg`Mobility`,
  Karate: msg`Karate`,
  Boxing: msg`Boxing`,
  Judo: msg`Judo`,
  Vovinam: msg`Vovinam`,
  'Tai Chi': msg`Tai Chi`,
  Salsa: msg`Salsa`,
  'Hip Hop': msg`Hip Hop`,
  Ballet: msg`Ballet`,
  Dabke: msg`Dabke`,
  Vinyasa: msg`Vinyasa`,
  Yin: msg`Yin`,
  Ashtanga: msg`Ashtanga`,
  Breathing: msg`Breathing`,
  Climbing: msg`Climbing`,
  Skating: msg`Skating`,
}

/** The type of class, within its category, in the reader's language; one added by a studio stays unchanged. */
export function useTypeName(): (type: string) => string {
  const { i18n } = useLingui()
  return (type) => {
    const name = typeNames[type]
    return name ? i18n._(name) : type
  }
}
