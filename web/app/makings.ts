import { type ReadonlySignal, signal } from '@preact/signals-react'
import * as v from 'valibot'
import { keep, readKept } from './browserStorage.ts'

const KEY = 'programs being made'
const Ids = v.array(v.string())

const current = signal<readonly string[]>(kept())

/** The programs that this browser was asked to have made, by id. Nothing of making them loads before there is one. */
export const programsInTheMaking: ReadonlySignal<readonly string[]> = current

// Another tab began or ended one.
addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) current.value = kept()
})

export function noteMaking(id: string): void {
  turnTo([...kept().filter((other) => other !== id), id])
}

export function forgetMaking(id: string): void {
  turnTo(kept().filter((other) => other !== id))
}

/** Whoever signs out ends what was made for them; the server says so of the programs, after a while. */
export function forgetAllMaking(): void {
  turnTo([])
}

function turnTo(ids: readonly string[]): void {
  if (ids.length > 0) keep(localStorage, KEY, ids)
  else localStorage.removeItem(KEY)
  current.value = ids
}

/** What stands in the browser's storage is what all tabs know. */
function kept(): readonly string[] {
  return readKept(localStorage, KEY, Ids) ?? []
}
