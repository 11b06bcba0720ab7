// Breaks import/no-relative-parent-imports
import { newId } from '../platform/ids.ts'

export const id = newId
