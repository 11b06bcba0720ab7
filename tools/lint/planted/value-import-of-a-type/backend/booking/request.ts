// Breaks typescript/consistent-type-imports
import { Instant } from '#backend/platform/context.ts'

export type Start = Instant
