import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { Participant } from '#web/features/messages/people.ts'

export type BlockedPerson = Pick<Participant, 'id' | 'contactID' | 'name'>

/** Whether a person is blocked is kept with each of their participations. */
export function markBlocked(
  store: RecordSourceSelectorProxy,
  participations: readonly Pick<BlockedPerson, 'id'>[],
  isBlocked: boolean,
): void {
  for (const { id } of participations) store.get(id)?.setValue(isBlocked, 'isBlocked')
}
