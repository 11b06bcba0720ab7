// Breaks import/no-cycle
import { second } from './second.ts'

export const first = () => second
