import * as v from 'valibot'
import { keep, readKept, type Shelf } from './browserStorage.ts'

const KEY = 'kept-person'
const Kept = v.object({ subject: v.string(), documentId: v.string(), data: v.record(v.string(), v.unknown()) })

/**
 * The one answer that outlives the page: who one is, without which no screen opens. It is shown where no server answers,
 * to the same account alone, and goes with sign-out.
 */
export function keepPerson(person: v.InferOutput<typeof Kept>, shelf: Shelf = localStorage): void {
  keep(shelf, KEY, person)
}

/** Undefined for another account, and for what another build has asked. */
export function keptPerson(subject: string, documentId: string, shelf: Shelf = localStorage) {
  const kept = readKept(shelf, KEY, Kept)
  return kept?.subject === subject && kept.documentId === documentId ? kept.data : undefined
}

export function forgetPerson(shelf: Shelf = localStorage): void {
  shelf.removeItem(KEY)
}
