import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ExerciseKind } from '#schema/training/exercise.ts'

const names: Readonly<Record<ExerciseKind, MessageDescriptor>> = {
  STRENGTH: msg`Strength`,
  CIRCUIT: msg`Circuit`,
  CARDIO: msg`Cardio`,
  MOBILITY: msg`Mobility`,
}

export function useKindName(): (kind: ExerciseKind) => string {
  const { i18n } = useLingui()
  return (kind) => i18n._(names[kind])
}
