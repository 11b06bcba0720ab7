import type { Environment, RecordSourceSelectorProxy } from 'relay-runtime'

/** Fields of a participant that change with its version. */
const VERSIONED = ['readSeq', 'clearedSeq', 'isDeleted', 'archivedSeq', 'isArchived', 'isMuted', 'version'] as const

/**
 * Ignores the participant of an event that is older than the known one: the answer of a mutation may arrive before the
 * event of an earlier change. Other people's versions are not visible; their reading position never decreases.
 */
export function keepNewest(environment: Environment, store: RecordSourceSelectorProxy, participantId: string): void {
  const received = store.get(participantId)
  // Until the updater has run, the environment has the values from before the event.
  const known = environment.getStore().getSource().get(participantId)
  if (!received || !known) return
  if (numberOf(received.getValue('version')) < numberOf(known['version'])) {
    for (const field of VERSIONED) if (known[field] !== undefined) received.setValue(known[field], field)
    return
  }
  const knownSeq = numberOf(known['readSeq'])
  if (numberOf(received.getValue('readSeq')) < knownSeq) received.setValue(knownSeq, 'readSeq')
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
