import type { Transaction } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'
import type { FileStore } from './files.port.ts'

const hold = statement<[key: string, ownerId: string, videoId: string, kind: string]>({
  name: 'video_hold_file',
  text: `
    select from stored_object where key = $1 and owner_id = $2 and video_id = $3 and asset_type = $4 for update`,
})

/** Files that coaches have stored, for rules that make them a part of a video. */
export function createFileStore(transaction: Transaction): FileStore {
  return {
    hold: async ({ key, ownerId, videoId, kind }) => (await hold(transaction, key, ownerId, videoId, kind)).length > 0,
  }
}
