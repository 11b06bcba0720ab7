import { keepText, readText } from '#web/app/person/browserStorage.ts'

const KEY = 'asked-to-persist'

/**
 * Asks the browser not to delete what the app stores when the device runs short of space. Some browsers ask the person,
 * so this happens once on a device, at the first thing that would be lost.
 */
export function askForPersistence(): void {
  if (readText(localStorage, KEY) || !('storage' in navigator)) return
  keepText(localStorage, KEY, 'yes')
  // A browser that refuses stores as before.
  navigator.storage.persist().catch(() => undefined)
}
