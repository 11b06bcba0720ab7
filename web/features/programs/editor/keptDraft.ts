import * as v from 'valibot'
import { joinRuns } from '#web/app/outbox/joinRuns.ts'
import type { Kind } from '#web/app/outbox/outbox.port.ts'
import type { Outbox } from '#web/app/outbox/outbox.ts'
import { readKept } from '#web/app/person/browserStorage.ts'
import { heldLocks, underLock } from '#web/lib/browserLocks.ts'
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
  reasonFacts: v.nullish(v.string(), null),
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

/** Unsaved work of one editor of a program. Each editor has its own entry. */
const StoredDraft = v.object({ programId: v.string(), kept: KeptDraft })

const drafts: Kind<v.InferOutput<typeof StoredDraft>> = { kind: 'program draft', schema: StoredDraft }

export interface KeptDrafts {
  /** Unsaved work of an editor that was closed. */
  left: Kept | undefined
  /** Stores or deletes the draft. Resolves with `false` if this device fails to. */
  keep: (kept: Kept | undefined) => Promise<boolean>
  /** Reserves the draft while the editor is open, so that other tabs ignore it. Returns the release function. */
  hold: () => () => void
}

interface Opening {
  programId: string
  personId: string
}

/** Opens the drafts of a program for a new editor. */
export async function openKeptDrafts(outbox: Outbox, { programId, personId }: Opening): Promise<KeptDrafts> {
  await outbox.load()
  const editor = crypto.randomUUID()
  const id = `${programId} ${editor}`
  const heldNames = await heldLocks()
  const abandoned = outbox
    .bodies(drafts)
    .findLast(({ id: other, body }) => body.programId === programId && !heldNames.has(other))
  const legacyKey = `program ${personId} ${programId}`
  const legacy = abandoned ? undefined : readKept(localStorage, legacyKey, KeptDraft)
  let latest: Kept | undefined
  let isStored = true
  const store = joinRuns(async () => {
    const kept = latest
    isStored = kept ? await outbox.put(drafts, id, { programId, kept }) : true
    if (!kept) await outbox.drop({ kind: drafts.kind, id })
    if (!isStored) return
    // This editor has taken over the abandoned draft.
    if (abandoned) await outbox.drop({ kind: drafts.kind, id: abandoned.id })
    if (legacy) localStorage.removeItem(legacyKey)
  })
  return {
    left: abandoned?.body.kept ?? legacy,
    async keep(kept) {
      latest = kept
      await store()
      return isStored
    },
    hold: () => holdLock(id),
  }
}

function holdLock(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  void underLock(name, () => promise)
  return resolve
}
