import { i18n as current, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

const names: Readonly<Record<string, MessageDescriptor>> = {
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

/** The type of class, within its category, in the reader's language; one that a studio added stays as it was written. */
export function useTypeName(): (type: string) => string {
  const { i18n } = useLingui()
  return (type) => {
    const name = names[type]
    return name ? i18n._(name) : type
  }
}

/** The stored names of the types whose name in the reader's language holds the text. */
export function typesMeant(text: string): string[] {
  const wanted = folded(text)
  return Object.entries(names).flatMap(([type, name]) => (folded(current._(name)).includes(wanted) ? [type] : []))
}

/** Without case and marks, as people type. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLocaleLowerCase(current.locale || 'en')
}
