import type { Context } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'

/** What concerns the whole installation does not exist for others. */
export function assertGlobal({ isGlobal }: Context['viewer']): void {
  if (!isGlobal) throw new DomainError('NOT_FOUND')
}
