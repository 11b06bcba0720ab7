import * as v from 'valibot'
import { keep, readKept } from '#web/app/person/browserStorage.ts'

const KEY = 'unsent'
const People = v.array(v.string())

/** Where builds before the outbox stored unsent items, which move to the outbox when it opens. */
export const LEGACY_TRAINING = 'unsent-training'
export const legacySeen = (personId: string) => `seen-in-plans-by-${personId}`
export const legacyWatched = (personId: string) => `watched-by-${personId}`

/** Whether this browser may have unsent items of the user. Does not load the outbox. */
export function hasUnsent(personId: string): boolean {
  if ((readKept(localStorage, KEY, People) ?? []).includes(personId)) return true
  return [LEGACY_TRAINING, legacySeen(personId), legacyWatched(personId)].some(
    (key) => localStorage.getItem(key) !== null,
  )
}

export function noteUnsent(personId: string, isAny: boolean): void {
  const people = readKept(localStorage, KEY, People) ?? []
  if (people.includes(personId) === isAny) return
  const others = people.filter((id) => id !== personId)
  keep(localStorage, KEY, isAny ? [...others, personId] : others)
}
