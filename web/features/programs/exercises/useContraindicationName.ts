import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Contraindication } from '#schema/training/exercise.ts'

const names: Readonly<Record<Contraindication, MessageDescriptor>> = {
  Knee: msg`Knee`,
  'Lower back': msg`Lower back`,
  Shoulder: msg`Shoulder`,
  Wrist: msg`Wrist`,
  Ankle: msg`Ankle`,
  Neck: msg`Neck`,
  Hip: msg`Hip`,
  Elbow: msg`Elbow`,
  Heart: msg`Heart`,
  'Blood pressure': msg`Blood pressure`,
  Pregnancy: msg`Pregnancy`,
  Breathing: msg`Lungs and breathing`,
  Balance: msg`Balance`,
  Bones: msg`Bones`,
  Hernia: msg`Hernia`,
  'Older age': msg`Older age`,
}

/** Name of a body part or condition in the user's language. */
export function useContraindicationName(): (name: Contraindication) => string {
  const { i18n } = useLingui()
  return (name) => i18n._(names[name])
}
