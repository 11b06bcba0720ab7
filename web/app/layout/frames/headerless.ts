import { keepText, readText } from '#web/app/person/browserStorage.ts'

const KEY = 'headerless'

/** Whether the mobile header is hidden: set in the address, and remembered by the tab. */
export function isHeaderless(search: string): boolean {
  if (new URLSearchParams(search).get(KEY) === 'true') keepText(sessionStorage, KEY, 'true')
  return readText(sessionStorage, KEY) === 'true'
}
