import { and, holds, type Predicate } from '#schema/rights/predicate.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'

/** Of a class or one of its dates: it is no draft, and not deleted. */
export const isPublished = and(holds('status', PUBLISHED), holds('deletedAt', null))

/** Of a date: it is published and was not called off. Whether it is over is another question. */
export const takesPlace = and(isPublished, holds('cancelledAt', null))

/** Of a date: it is not over. */
export const isToCome: Predicate = { kind: 'compare', field: 'endDate', op: 'ge', value: { now: true } }
