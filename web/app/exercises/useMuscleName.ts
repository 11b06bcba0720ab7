import { msg } from '@lingui/core/macro'
import { type NameTable, useTableName } from './useTableName.ts'

export const muscleNames: NameTable = {
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
  return useTableName(muscleNames)
}
