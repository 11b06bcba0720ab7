import { type ReadonlySignal, signal } from '@preact/signals-react'
import { keepText, readText } from '#web/app/person/browserStorage.ts'

const KEY = 'uploads'

const current = signal(isKept())

/** Whether this browser has uploads in progress or left over. Their code is loaded only then. */
export const hasUploads: ReadonlySignal<boolean> = current

// Another tab started one.
addEventListener('storage', () => {
  current.value ||= isKept()
})

/** Once there was an upload, the page keeps showing the list; the next page starts without it if none is left. */
export function noteUploads(isAny: boolean): void {
  keepText(localStorage, KEY, isAny ? 'yes' : '')
  if (isAny) current.value = true
}

function isKept(): boolean {
  return Boolean(readText(localStorage, KEY))
}
