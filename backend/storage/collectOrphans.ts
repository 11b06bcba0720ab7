import type { Instant } from '#backend/platform/context.ts'
import { dayBefore } from '#backend/platform/dayBefore.ts'
import { storageLimits } from '#schema/storageLimits.ts'
import type { StoringParts } from './beginUpload.ts'

const BATCH = 500

/**
 * Gives up uploads that nobody has gone on with for days, forgets files that no video needs, and takes from the store what
 * no row speaks of, as a crash leaves it too. What came within the last day may have its row in a moment. Resolves with
 * how much went.
 */
export async function collectOrphans(now: Instant, { store, uploads }: StoringParts) {
  const forgotten = await giveUpForgotten(now, { store, uploads })
  const unneeded = await uploads.forgetUnneeded(dayBefore(now))
  const before = Date.parse(dayBefore(now))
  let objects = 0
  for await (const batch of inBatches(store.listObjects(), before)) {
    const known = await uploads.findKnown(batch.map(({ key }) => key))
    for (const { key } of batch.filter((object) => !known.has(object.key))) {
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
  return { forgotten, unneeded, objects, drafts }
}

async function giveUpForgotten(now: Instant, { store, uploads }: StoringParts): Promise<number> {
  const since = new Date(Date.parse(now) - storageLimits.forgottenAfterDays * 86_400_000).toISOString()
  let count = 0
  for (;;) {
    const batch = await uploads.listForgotten(since)
    if (batch.length === 0) return count
    for (const { id, key, storeId } of batch) {
      if (storeId !== null) await store.abort({ key, storeId })
      await uploads.forget(id)
      count += 1
    }
  }
}

/** What is older than that, a batch at a time. */
async function* inBatches<Kept extends { since: Date }>(kept: AsyncIterable<Kept>, before: number) {
  let batch: Kept[] = []
  for await (const one of kept) {
    if (one.since.getTime() >= before) continue
    batch.push(one)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
