import type { Instant } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'

export function requireOpen(endsAt: Instant, now: Instant): void {
  if (endsAt <= now) throw new DomainError('CLASS_ENDED')
}
