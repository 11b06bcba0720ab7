import type { Transaction } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { isBeyond } from '#backend/platform/rowBound.ts'
import { statement } from '#backend/platform/statement.ts'
import { storedFileBound } from '#backend/storage/uploads.port.ts'
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
    select $1, $2, $2, $3, $4, 'CAPTION', $2, 'text/vtt; charset=utf-8', $5::bigint, $6::timestamptz
    where not ${isBeyond(storedFileBound, ['$3'], '1')} returning key`,
})

const endApproval = statement<[videoId: string, ends: boolean]>({
  name: 'video_end_approval',
  text: 'update video set ends_approval = $2 where id = $1',
})

/** Files that coaches have uploaded, for rules that attach them to a video. */
export function createFileStore(transaction: Transaction, { usedBytes }: Pick<FileStore, 'usedBytes'>): FileStore {
  return {
    usedBytes,
    hold: async ({ key, ownerId, videoId, kind }) => (await hold(transaction, key, ownerId, videoId, kind)).length > 0,
    endApproval: async (videoId, ends) => void (await endApproval(transaction, videoId, ends)),
    add: async ({ key, id, ownerId, videoId, size, at }) => {
      const added = await add(transaction, key, id, ownerId, videoId, size, at)
      if (added.length === 0) throw new DomainError('STORAGE_QUOTA')
    },
  }
}
