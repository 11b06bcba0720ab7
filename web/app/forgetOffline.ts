import { forgetKept } from './forgetKept.ts'
import { forgetPerson } from './keptPerson.ts'
import { unsentTraining } from './unsentTraining.ts'

// By the names that web/features/training gives them: what somebody trains does not load to be forgotten.
const DATABASE = 'training'
const CACHES = ['training-videos', 'training-voice']

/**
 * Takes off this device what was kept for training without a network, but for what no server has heard of yet: that waits
 * for whom it belongs to. The code of the app, which is nobody's, stays.
 */
export async function forgetOffline(): Promise<void> {
  forgetPerson()
  forgetKept()
  try {
    // Neither is there in every window: not in some private ones, and not without a safe connection.
    const forgetting = unsentTraining().length > 0 ? forgetAllButUnsent() : forgetDatabase()
    const files = 'caches' in globalThis ? CACHES.map((name) => caches.delete(name)) : []
    await Promise.all([forgetting, ...files])
  } catch {
    // What a browser never kept it has nothing to forget of.
  }
}

function forgetDatabase(): Promise<void> {
  return endOf(indexedDB.deleteDatabase(DATABASE), ['success', 'error', 'blocked'])
}

async function forgetAllButUnsent(): Promise<void> {
  const opening = indexedDB.open(DATABASE)
  await endOf(opening, ['success', 'error'])
  const changing = opening.result.transaction(['plans', 'log'], 'readwrite')
  changing.objectStore('plans').clear()
  const lines = changing.objectStore('log').openCursor()
  lines.addEventListener('success', () => {
    const { result: line } = lines
    if (line && Object(line.value).standing !== 'unsent') line.delete()
    line?.continue()
  })
  await endOf(changing, ['complete', 'abort'])
  opening.result.close()
}

function endOf(target: EventTarget, names: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    for (const name of names) target.addEventListener(name, () => resolve())
  })
}
