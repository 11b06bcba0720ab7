import type { Environment } from 'relay-runtime'
import * as v from 'valibot'
import { readKept } from '#web/app/browserStorage.ts'
import { outboxOf } from '#web/app/outbox/openOutbox.ts'
import type { Outbox } from '#web/app/outbox/outbox.ts'
import { LEGACY_TRAINING, legacySeen } from '#web/app/outbox/unsent.ts'
import { logChannel, Seen, seenChannel, seenId } from './trainingChannels.ts'
import { openTrainingStore, type TrainingStore } from './trainingStore.ts'
import { openTrainingWire, type TrainingWire } from './trainingWire.ts'

/** What training needs of this device and of the server. */
export interface OpenedTraining {
  personId: string
  outbox: Outbox
  store: TrainingStore
  wire: TrainingWire
}

const opened = new WeakMap<Outbox, Promise<OpenedTraining>>()

/** Opens a person's training, once in a page: from then on the outbox sends what is unsent of it. */
export function openTraining(environment: Environment, personId: string): Promise<OpenedTraining> {
  const outbox = outboxOf(environment, personId)
  const opening = opened.get(outbox) ?? open(outbox, environment, personId)
  opened.set(outbox, opening)
  // The next call tries again.
  opening.catch(() => opened.delete(outbox))
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

/** Moves what builds before the outbox have left. It is deleted there once the outbox has it on the disk. */
async function adopt({ outbox, store, wire, personId }: OpenedTraining): Promise<void> {
  const [log, seen] = [logChannel({ wire, store }), seenChannel(wire)]
  const lines = await store.readLeft()
  const films = readKept(localStorage, legacySeen(personId), v.array(Seen)) ?? []
  const linesSaved = lines.map((entry) => outbox.put(log, entry.id, entry))
  const filmsSaved = films.map((film) => outbox.put(seen, seenId(film), film))
  const clear = async () => {
    const areSaved = await Promise.all(linesSaved)
    await store.removeLeft(lines.filter((_, index) => areSaved[index]))
    if (!(await store.isAnyLeft())) localStorage.removeItem(LEGACY_TRAINING)
    if ((await Promise.all(filmsSaved)).every(Boolean)) localStorage.removeItem(legacySeen(personId))
  }
  // What can't be cleared is moved again by the next page, and sent once more, which changes nothing at the server.
  clear().catch(() => undefined)
}
