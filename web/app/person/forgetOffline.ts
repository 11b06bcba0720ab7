import { LEGACY_TRAINING } from '#web/app/outbox/unsent.ts'
import { forgetKept } from './forgetKept.ts'

// The names used by web/features/training and web/app/outbox, which are not loaded for a sign-out.
const TRAINING = 'training'
const OUTBOX = 'outbox'
/** The database of web/app/data/offlineCopies.ts. */
const COPIES = 'answers'
const CACHES = ['training-videos', 'training-voice']

/** How long unsent items wait for their owner after a sign-out, in ms. Logged sets wait forever. */
const WAIT_MS = 30 * 86_400_000

/** How long a sign-out waits for the deletion, in ms. */
const FORGET_MS = 5000

/**
 * Deletes offline data from this device, except for unsent data, which waits for its user. The code of the app stays.
 */
export async function forgetOffline(now = Date.now()): Promise<void> {
  forgetKept()
  const files = 'caches' in globalThis ? CACHES.map((name) => caches.delete(name)) : []
  // Not every window has these APIs: some private ones lack them, as do insecure connections.
  const forgetting = Promise.allSettled([deleteDatabase(COPIES), forgetTraining(), expireOutbox(now), ...files])
  // A database that does not respond must not keep the page on the screen.
  await Promise.race([forgetting, new Promise((resolve) => setTimeout(resolve, FORGET_MS))])
}

async function deleteDatabase(name: string): Promise<void> {
  await endOf(indexedDB.deleteDatabase(name), ['success', 'error', 'blocked'])
}

/** Keeps unsent entries of builds before the outbox. */
async function forgetTraining(): Promise<void> {
  if (localStorage.getItem(LEGACY_TRAINING) === null) return deleteDatabase(TRAINING)
  await changeExisting(TRAINING, ['plans', 'log'], (changing) => {
    changing.objectStore('plans').clear()
    eachRow(changing.objectStore('log'), (cursor) => {
      if (Object(cursor.value).standing === 'sent') cursor.delete()
    })
  })
}

function expireOutbox(now: number): Promise<void> {
  return changeExisting(OUTBOX, ['items'], (changing) =>
    eachRow(changing.objectStore('items'), (cursor) => {
      const { kind, leftAt = now } = Object(cursor.value)
      if (kind !== 'training' && now - leftAt > WAIT_MS) cursor.delete()
      else cursor.update({ ...Object(cursor.value), leftAt })
    }),
  )
}

async function changeExisting(
  name: string,
  stores: string[],
  change: (changing: IDBTransaction) => void,
): Promise<void> {
  const opening = indexedDB.open(name)
  // The database did not exist, and must not be created.
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
  await endOf(opening, ['success', 'error'])
  if (opening.error) return
  const changing = opening.result.transaction(stores, 'readwrite')
  change(changing)
  await endOf(changing, ['complete', 'abort'])
  opening.result.close()
}

function eachRow(rows: IDBObjectStore, follow: (cursor: IDBCursorWithValue) => void): void {
  const reading = rows.openCursor()
  reading.addEventListener('success', () => {
    const { result: cursor } = reading
    if (!cursor) return
    follow(cursor)
    cursor.continue()
  })
}

function endOf(target: EventTarget, names: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    for (const name of names) target.addEventListener(name, () => resolve())
  })
}
