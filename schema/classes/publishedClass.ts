import { and, holds, type Predicate } from '#schema/rights/predicate.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'

/** Holds for a class or date that is neither a draft nor deleted. */
export const isPublished = and(holds('status', PUBLISHED), holds('deletedAt', null))

/** Holds for a date that is published and not canceled. It may be over. */
export const takesPlace = and(isPublished, holds('cancelledAt', null))

/** Holds for a date that is not over. */
export const isToCome: Predicate = { kind: 'compare', field: 'endDate', op: 'ge', value: { now: true } }
