// Breaks import/no-cycle
import { first } from './first.ts'

export const second = () => first
