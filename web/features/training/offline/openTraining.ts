import type { Environment } from 'relay-runtime'
import * as v from 'valibot'
import { outboxOf } from '#web/app/outbox/openOutbox.ts'
import type { Outbox } from '#web/app/outbox/outbox.ts'
import { LEGACY_TRAINING, legacySeen } from '#web/app/outbox/unsent.ts'
import { readKept } from '#web/app/person/browserStorage.ts'
import { logChannel, Seen, seenChannel, seenId } from './trainingChannels.ts'
import { openTrainingStore, type TrainingStore } from './trainingStore.ts'
import { openTrainingWire, type TrainingWire } from './trainingWire.ts'

/** Everything that training needs from this device and the server. */
export interface OpenedTraining {
  personId: string
  outbox: Outbox
  store: TrainingStore
  wire: TrainingWire
}

const openings = new WeakMap<Outbox, Promise<OpenedTraining>>()

/** Opens a user's training, once per page. From then on the outbox sends unsent entries. */
export function openTraining(environment: Environment, personId: string): Promise<OpenedTraining> {
  const outbox = outboxOf(environment, personId)
  const opening = openings.get(outbox) ?? open(outbox, environment, personId)
  openings.set(outbox, opening)
  // Do not cache a failure, so that the next call tries again.
  opening.catch(() => openings.delete(outbox))
  return opening
}

async function open(outbox: Outbox, environment: Environment, personId: string): Promise<OpenedTraining> {
  const training = {
    personId,
    outbox,
    store: openTrainingStore(personId),
    wire: openTrainingWire(environment, personId),
  }
  outbox.use(logChannel(training))
  outbox.use(seenChannel(training.wire))
  await outbox.load()
  await adopt(training)
  return training
}

/** Migrates unsent entries of builds before the outbox. Deletes them once the outbox has stored them. */
async function adopt({ outbox, store, wire, personId }: OpenedTraining): Promise<void> {
  const [log, watched] = [logChannel({ wire, store }), seenChannel(wire)]
  const lines = await store.readLeft()
  const films = readKept(localStorage, legacySeen(personId), v.array(Seen)) ?? []
  const linesSaved = lines.map((entry) => outbox.put(log, entry.id, entry))
  const filmsSaved = films.map((film) => outbox.put(watched, seenId(film), film))
  const clear = async () => {
    const areSaved = await Promise.all(linesSaved)
    await store.removeLeft(lines.filter((_, index) => areSaved[index]))
    if (!(await store.isAnyLeft())) localStorage.removeItem(LEGACY_TRAINING)
    if ((await Promise.all(filmsSaved)).every(Boolean)) localStorage.removeItem(legacySeen(personId))
  }
  // If deleting fails, the next page migrates them again. Sending twice has no effect on the server.
  clear().catch(() => undefined)
}
