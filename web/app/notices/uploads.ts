import { type ReadonlySignal, signal } from '@preact/signals-react'
import { keepText, readText } from '#web/app/person/browserStorage.ts'

const KEY = 'uploads'

const current = signal(isKept())

/** Whether something is, or was left, on its way to the store in this browser. Nothing of uploads loads before. */
export const hasUploads: ReadonlySignal<boolean> = current

// Another tab began one.
addEventListener('storage', () => {
  current.value ||= isKept()
})

/** Once there was one the page keeps what shows it; the next page starts without, where none is left. */
export function noteUploads(isAny: boolean): void {
  keepText(localStorage, KEY, isAny ? 'yes' : '')
  if (isAny) current.value = true
}

function isKept(): boolean {
  return Boolean(readText(localStorage, KEY))
}
