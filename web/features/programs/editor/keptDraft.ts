import * as v from 'valibot'
import { keep, readKept } from '#web/app/browserStorage.ts'
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

interface Shelf {
  read: () => Kept | undefined
  keep: (kept: Kept | undefined) => void
}

/**
 * Where a program that is being written is kept until the server has it. It outlives the tab, so it stands under whose
 * it is: somebody else on this device never meets it.
 */
export function keptDraft(programId: string, personId: string): Shelf {
  const key = `program ${personId} ${programId}`
  return {
    read: () => readKept(localStorage, key, KeptDraft),
    keep: (kept) => {
      if (kept) keep(localStorage, key, kept)
      else localStorage.removeItem(key)
    },
  }
}
