import type { Instant } from '#backend/platform/context.ts'
import { dayBefore } from '#backend/platform/dayBefore.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { storageLimits } from '#schema/storageLimits.ts'
import type { StoringParts } from './beginUpload.ts'
import type { StoredPart } from './store/objectStore.port.ts'

const BATCH = 500

/**
 * Gives up uploads without progress for days, forgets files that no video needs, and deletes objects without a row,
 * such as those left by a crash. Objects of the last day may get their row in a moment. Resolves with the numbers of
 * deleted things.
 */
export async function collectOrphans(now: Instant, { store, uploads }: StoringParts) {
  const forgotten = await giveUpForgotten(now, { store, uploads })
  const oversized = await giveUpOversized({ store, uploads })
  const unneeded = await uploads.forgetUnneeded(dayBefore(now))
  const before = Date.parse(dayBefore(now))
  let objects = 0
  for await (const batch of inBatches(store.listObjects(), before)) {
    const referenced = await uploads.findReferenced(batch.map(({ key }) => key))
    for (const { key } of batch.filter((object) => !referenced.has(object.key))) {
      await store.delete(key)
      objects += 1
    }
  }
  let drafts = 0
  for await (const batch of inBatches(store.listUploads(), before)) {
    const underWay = await uploads.findUnderWay(batch.map(({ storeId }) => storeId))
    for (const draft of batch.filter(({ storeId }) => !underWay.has(storeId))) {
      await store.abort(draft)
      drafts += 1
    }
  }
  return { forgotten, oversized, unneeded, objects, drafts }
}

async function giveUpForgotten(now: Instant, { store, uploads }: StoringParts): Promise<number> {
  const since = new Date(Date.parse(now) - storageLimits.forgottenAfterDays * 86_400_000).toISOString()
  let count = 0
  for (;;) {
    const batch = await uploads.listForgotten(since)
    if (batch.length === 0) return count
    for (const { id, key, storeId } of batch) {
      // Its row goes first: a client that goes on with it at this moment keeps what it has sent.
      if (!(await uploads.giveUp(id, since))) continue
      if (storeId !== null) await store.abort({ key, storeId })
      count += 1
    }
  }
}

/** A bucket takes parts of any length for a file of unknown size, so what has arrived is measured here. */
async function giveUpOversized({ store, uploads }: StoringParts): Promise<number> {
  let count = 0
  for (const { reserved, ...upload } of await uploads.listUnsized()) {
    const parts = await store.listParts(upload).catch(orNone)
    if (parts.reduce((sum, { size }) => sum + size, 0) <= reserved) continue
    if (!(await uploads.forget(upload.id))) continue
    await store.abort(upload)
    count += 1
  }
  return count
}

/** The store has lost or completed it. */
function orNone(error: unknown): StoredPart[] {
  if (error instanceof DomainError && error.code === 'NOT_FOUND') return []
  throw error
}

/** Yields older objects in batches. */
async function* inBatches<Kept extends { since: Date }>(objects: AsyncIterable<Kept>, before: number) {
  let batch: Kept[] = []
  for await (const one of objects) {
    if (one.since.getTime() >= before) continue
    batch.push(one)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
