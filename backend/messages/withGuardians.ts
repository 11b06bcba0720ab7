import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Instant } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { messageLimits } from '#schema/messageLimits.ts'
import type { MessagesIn } from './messages.port.ts'

interface Guarding {
  /** Whether guardians are added; otherwise a member under 18 who has none among the people is refused. */
  adds: boolean
  now: Instant
  messages: MessagesIn
}

/** The people of a private conversation, with the guardians of members under 18 who would have none in it. */
export async function withGuardians(
  contactIds: readonly string[],
  { adds, now, messages }: Guarding,
): Promise<string[]> {
  const alone = await messages.findChildrenAlone(contactIds, now)
  if (alone.length === 0) return [...contactIds]
  const guardians = adds ? await messages.findGuardians(alone) : []
  const guarded = new Set(guardians.map(({ childId }) => childId))
  if (alone.some((id) => !guarded.has(id))) throw new DomainError('GUARDIAN_REQUIRED')
  const people = [...new Set([...contactIds, ...guardians.map(({ guardianId }) => guardianId)])].toSorted()
  if (people.length > messageLimits.people)
    throw badInput('input.contactIDs', 'Choose fewer people: guardians take part too.')
  return people
}
