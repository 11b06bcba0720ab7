import type { ComponentType } from 'react'
import { BarsSection } from './BarsSection.tsx'
import { ChartsSection } from './ChartsSection.tsx'
import { DatesSection } from './DatesSection.tsx'
import { FieldsSection } from './FieldsSection.tsx'
import { FilesSection } from './FilesSection.tsx'
import { ListSection } from './ListSection.tsx'
import { StatesSection } from './StatesSection.tsx'
import { StepsSection } from './StepsSection.tsx'
import { TableSection } from './TableSection.tsx'

/** The gallery's sections, in display order. */
export const sections: Readonly<Record<string, ComponentType>> = {
  table: TableSection,
  fields: FieldsSection,
  dates: DatesSection,
  charts: ChartsSection,
  list: ListSection,
  files: FilesSection,
  steps: StepsSection,
  bars: BarsSection,
  states: StatesSection,
}
