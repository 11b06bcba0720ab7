import type { Transaction } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'
import type { FileStore } from './files.port.ts'

const hold = statement<[key: string, ownerId: string, videoId: string, kind: string]>({
  name: 'video_hold_file',
  text: `
    select from stored_object where key = $1 and owner_id = $2 and video_id = $3 and asset_type = $4 for update`,
})

const add = statement<[key: string, id: string, ownerId: string, videoId: string, size: number, at: string]>({
  name: 'video_add_file',
  text: `
    insert into stored_object
      (key, upload_id, asset_id, owner_id, video_id, asset_type, file_name, content_type, size, created_at)
    values ($1, $2, $2, $3, $4, 'CAPTION', $2, 'text/vtt; charset=utf-8', $5, $6)`,
})

const endApproval = statement<[videoId: string, ends: boolean]>({
  name: 'video_end_approval',
  text: 'update video set ends_approval = $2 where id = $1',
})

/** Files that coaches have stored, for rules that make them a part of a video. */
export function createFileStore(transaction: Transaction): FileStore {
  return {
    hold: async ({ key, ownerId, videoId, kind }) => (await hold(transaction, key, ownerId, videoId, kind)).length > 0,
    endApproval: async (videoId, ends) => void (await endApproval(transaction, videoId, ends)),
    add: async ({ key, id, ownerId, videoId, size, at }) =>
      void (await add(transaction, key, id, ownerId, videoId, size, at)),
  }
}
