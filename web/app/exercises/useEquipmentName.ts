import { msg } from '@lingui/core/macro'
import { type NameTable, useTableName } from './useTableName.ts'

const names: NameTable = {
  Barbell: msg({ message: 'Barbell', context: 'equipment' }),
  Bench: msg({ message: 'Bench', context: 'equipment' }),
  'Boxing gloves': msg({ message: 'Boxing gloves', context: 'equipment' }),
  Dumbbells: msg({ message: 'Dumbbells', context: 'equipment' }),
  'Jump rope': msg({ message: 'Jump rope', context: 'equipment' }),
  Kettlebell: msg({ message: 'Kettlebell', context: 'equipment' }),
  Mat: msg({ message: 'Mat', context: 'equipment' }),
  'No equipment': msg({ message: 'No equipment', context: 'equipment' }),
  'Pull-up bar': msg({ message: 'Pull-up bar', context: 'equipment' }),
  'Resistance band': msg({ message: 'Resistance band', context: 'equipment' }),
  'Yoga block': msg({ message: 'Yoga block', context: 'equipment' }),
}

/** A piece of equipment in the reader's language; one that the studio added keeps its own name. */
export function useEquipmentName(): (name: string) => string {
  return useTableName(names)
}
