import { keepText, readText } from '#web/app/person/browserStorage.ts'

const KEY = 'asked-to-persist'

/**
 * Asks the browser not to delete the app's data when the device runs out of space. Some browsers ask the user, so this
 * happens once per device, before the first data that could be lost.
 */
export function askForPersistence(): void {
  if (readText(localStorage, KEY) || !('storage' in navigator)) return
  keepText(localStorage, KEY, 'yes')
  // If the browser refuses, storage works as before.
  navigator.storage.persist().catch(() => undefined)
}
