import type { MediaPlane } from './meeting/mediaPlane.port.ts'
import type { Queryable } from './platform/database.ts'
import type { EventBus } from './platform/events/bus.port.ts'
import { freeBytes, RESERVE_BYTES } from './platform/folders/freeBytes.ts'
import type { ObjectStore } from './storage/store/objectStore.port.ts'

interface CheckedParts {
  database: Queryable
  bus: Pick<EventBus, 'check'>
  store: Pick<ObjectStore, 'check'>
  /** Without a media plane where live classes run at another service. */
  meetings: { media: Pick<MediaPlane, 'isRunning'> | undefined } | undefined
  dataDir: string
}

/** The sources of this process. Without the database or the bus it answers no one; without the others it does most things. */
export function healthChecks({ database, bus, store, meetings, dataDir }: CheckedParts) {
  const media = meetings?.media
  return {
    database: { isRequired: true, check: async () => void (await database.query({ text: 'select' })) },
    bus: { isRequired: true, check: () => bus.check() },
    storage: { isRequired: false, check: () => store.check() },
    ...(media && { media: { isRequired: false, check: () => mustRun(media) } }),
    disk: { isRequired: false, check: () => mustHaveRoom(dataDir) },
  }
}

async function mustRun(media: Pick<MediaPlane, 'isRunning'>): Promise<void> {
  if (!media.isRunning()) throw new Error('The media process is being restarted')
}

async function mustHaveRoom(folder: string): Promise<void> {
  const free = await freeBytes(folder)
  // With less, the store refuses uploads.
  if (free < RESERVE_BYTES) throw new Error(`Only ${Math.floor(free / 1024 ** 2)} MB are free`)
}
