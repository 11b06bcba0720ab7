import { forgetPerson } from './keptPerson.ts'

// By the names that web/features/training gives them: what somebody trains does not load to be forgotten.
const DATABASE = 'training'
const VIDEOS = 'training-videos'

/** Takes off this device what was kept for training without a network. The code of the app, which is nobody's, stays. */
export async function forgetOffline(): Promise<void> {
  forgetPerson()
  try {
    // Neither is there in every window: not in some private ones, and not without a safe connection.
    await Promise.all([forgetDatabase(), 'caches' in globalThis && caches.delete(VIDEOS)])
  } catch {
    // What a browser never kept it has nothing to forget of.
  }
}

function forgetDatabase(): Promise<void> {
  return new Promise((resolve) => {
    const deleting = indexedDB.deleteDatabase(DATABASE)
    for (const end of ['success', 'error', 'blocked']) deleting.addEventListener(end, () => resolve())
  })
}
