import * as v from 'valibot'
import { readKept } from '#web/app/browserStorage.ts'
import { joinRuns } from '#web/app/outbox/joinRuns.ts'
import type { Kind } from '#web/app/outbox/outbox.port.ts'
import type { Outbox } from '#web/app/outbox/outbox.ts'
import type { Kept } from './autosave.ts'

const Exercise = v.object({
  id: v.string(),
  name: v.string(),
  videoId: v.nullable(v.string()),
  sets: v.number(),
  reps: v.number(),
  duration: v.number(),
  rest: v.number(),
  weight: v.number(),
  caption: v.string(),
  reason: v.nullable(v.string()),
  superSetId: v.nullable(v.string()),
})

const Draft = v.object({
  details: v.object({
    name: v.string(),
    description: v.string(),
    publicDescription: v.string(),
    categoryIds: v.array(v.string()),
    subCategoryIds: v.array(v.string()),
    level: v.string(),
    ageFrom: v.nullable(v.number()),
    ageTo: v.nullable(v.number()),
    goals: v.array(v.string()),
    additionalDetails: v.string(),
    trailerId: v.nullable(v.string()),
    isPublic: v.boolean(),
    isTemplate: v.boolean(),
  }),
  plans: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      description: v.string(),
      sections: v.array(v.object({ id: v.string(), name: v.string(), exercises: v.array(Exercise) })),
    }),
  ),
})

const KeptDraft = v.object({ base: Draft, draft: Draft, told: v.optional(Draft) })

/** What one editor of a program has written and the server does not have. Each editor has its own. */
const StoredDraft = v.object({ programId: v.string(), kept: KeptDraft })

const drafts: Kind<v.InferOutput<typeof StoredDraft>> = { kind: 'program draft', schema: StoredDraft }

export interface KeptDrafts {
  /** What an editor that is gone has left. */
  left: Kept | undefined
  /** Stores the draft, or forgets it. Resolves with `false` if this device refuses. */
  keep: (kept: Kept | undefined) => Promise<boolean>
  /** Other tabs leave the draft alone as long as the editor is shown. Returns how to end that. */
  hold: () => () => void
}

interface Opening {
  programId: string
  personId: string
}

/** Opens the drafts of a program on this device for one more editor. */
export async function openKeptDrafts(outbox: Outbox, { programId, personId }: Opening): Promise<KeptDrafts> {
  await outbox.load()
  const editor = crypto.randomUUID()
  const id = `${programId} ${editor}`
  const held = await heldLocks()
  const lost = outbox.bodies(drafts).findLast(({ id: other, body }) => body.programId === programId && !held.has(other))
  const legacyKey = `program ${personId} ${programId}`
  const legacy = lost ? undefined : readKept(localStorage, legacyKey, KeptDraft)
  let latest: Kept | undefined
  let isStored = true
  const store = joinRuns(async () => {
    const kept = latest
    isStored = kept ? await outbox.put(drafts, id, { programId, kept }) : true
    if (!kept) await outbox.drop({ kind: drafts.kind, id })
    if (!isStored) return
    // What was left is this editor's by now.
    if (lost) await outbox.drop({ kind: drafts.kind, id: lost.id })
    if (legacy) localStorage.removeItem(legacyKey)
  })
  return {
    left: lost?.body.kept ?? legacy,
    async keep(kept) {
      latest = kept
      await store()
      return isStored
    },
    hold: () => holdLock(id),
  }
}

async function heldLocks(): Promise<Set<string | undefined>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(held.map(({ name }) => name))
}

function holdLock(name: string): () => void {
  if (!('locks' in navigator)) return () => undefined
  const { promise, resolve } = Promise.withResolvers<void>()
  void navigator.locks.request(name, () => promise)
  return resolve
}
