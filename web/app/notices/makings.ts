import { type ReadonlySignal, signal } from '@preact/signals-react'
import * as v from 'valibot'
import { keep, readKept } from '#web/app/person/browserStorage.ts'

const KEY = 'programs being made'
const Ids = v.array(v.string())

const current = signal<readonly string[]>(kept())

/** The programs that this browser creates, by id. The code to create them is loaded only if there is one. */
export const programsInTheMaking: ReadonlySignal<readonly string[]> = current

// Another tab started one. This tab reads its outcome from the program, and reports it too.
addEventListener('storage', ({ key }) => {
  if (key === KEY) current.value = [...new Set([...current.value, ...kept()])]
})

export function noteMaking(id: string): void {
  forgetMaking(id)
  keep(localStorage, KEY, [...kept(), id])
  current.value = [...current.value, id]
}

export function forgetMaking(id: string): void {
  keep(localStorage, KEY, without(kept(), id))
  current.value = without(current.value, id)
}

/** Signing out stops program generation on this device; the server later marks the programs as failed. */
export function forgetAllMaking(): void {
  keep(localStorage, KEY, [])
  current.value = []
}

function without(ids: readonly string[], id: string): readonly string[] {
  return ids.filter((other) => other !== id)
}

/** The browser's storage is shared by all tabs. */
function kept(): readonly string[] {
  return readKept(localStorage, KEY, Ids) ?? []
}
