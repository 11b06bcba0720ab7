import type { Environment } from 'relay-runtime'
import type { StoringClient } from '#workers/upload/storing.client.ts'
import type { FileStore } from './fileSending.ts'

/** Stores files of messages in the upload worker. Its code loads with the first file. */
export function openFileStore(environment: Environment, personId: string): FileStore {
  let opening: Promise<StoringClient> | undefined
  const worker = async (): Promise<StoringClient> => {
    opening ??= openWorker(environment, personId)
    try {
      return await opening
    } catch (error) {
      // Do not cache a failure, so that the next call tries again.
      opening = undefined
      throw error
    }
  }
  return {
    async store({ id, name, bytes }, onProgress) {
      const client = await worker()
      try {
        return await client.store({ id, name, bytes }, onProgress)
      } catch (error) {
        // The worker broke.
        opening = undefined
        throw error
      }
    },
    forget: async (id) => (await worker()).forget(id),
  }
}

async function openWorker(environment: Environment, personId: string): Promise<StoringClient> {
  const [{ openStoring }, { createUploadRequests }] = await Promise.all([
    import('#workers/upload/storing.client.ts'),
    import('#web/app/uploads/uploadRequests.ts'),
  ])
  return openStoring(`messages ${personId}`, createUploadRequests(environment))
}
