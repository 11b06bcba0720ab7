import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

export const muscleNames: Readonly<Record<string, MessageDescriptor>> = {
  Back: msg({ message: 'Back', context: 'muscle' }),
  Biceps: msg({ message: 'Biceps', context: 'muscle' }),
  Calves: msg({ message: 'Calves', context: 'muscle' }),
  Chest: msg({ message: 'Chest', context: 'muscle' }),
  Core: msg({ message: 'Core', context: 'muscle' }),
  Forearms: msg({ message: 'Forearms', context: 'muscle' }),
  Glutes: msg({ message: 'Glutes', context: 'muscle' }),
  Hamstrings: msg({ message: 'Hamstrings', context: 'muscle' }),
  Hips: msg({ message: 'Hips', context: 'muscle' }),
  Neck: msg({ message: 'Neck', context: 'muscle' }),
  Quads: msg({ message: 'Quads', context: 'muscle' }),
  Shoulders: msg({ message: 'Shoulders', context: 'muscle' }),
  Triceps: msg({ message: 'Triceps', context: 'muscle' }),
}

/** A muscle group in the reader's language; one that the studio added keeps its own name. */
export function useMuscleName(): (name: string) => string {
  const { i18n } = useLingui()
  return (name) => {
    const known = muscleNames[name]
    return known ? i18n._(known) : name
  }
}
