import * as v from 'valibot'
import { keep, readKept } from './browserStorage.ts'

const KEY = 'unsent-training'
const People = v.array(v.string())

/** Whose training in this browser has not all reached the server, by id. Nothing of training loads to find that out. */
export function unsentTraining(): readonly string[] {
  return readKept(localStorage, KEY, People) ?? []
}

export function noteUnsentTraining(personId: string, isAny: boolean): void {
  const others = unsentTraining().filter((id) => id !== personId)
  keep(localStorage, KEY, isAny ? [...others, personId] : others)
}
