/* oxlint-disable house/rows-by-rights -- the operator owns the database */
import type { Transaction } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'
import { isWorkedOn } from '#backend/video/lostWork.store.ts'
import type { ProcessedFile, RegenerateStore } from './regenerate.port.ts'

/** Maximum number of videos per command. */
const MOST = 1_000

const COLUMNS = `v.id as "videoID", v.object_key as "objectKey", ${isWorkedOn('v.object_key')} as "isWorkedOn"`
const HAS_FILE = `v.object_key is not null and v.status <> 'DELETED'`

const findFile = statement<[id: string], ProcessedFile>({
  name: 'regenerate_find',
  text: `select ${COLUMNS} from video v where v.id = $1 and ${HAS_FILE} for update`,
})

const listMissing = statement<[], ProcessedFile>({
  name: 'regenerate_list_missing',
  text: `select ${COLUMNS} from video v
    where ${HAS_FILE} and (v.video_url is null or v.video_thumbnail is null or v.video_preview_url is null)
    order by v.id limit ${MOST} for update skip locked`,
})

// The renditions of this run stay in use until the next run has ended, which deletes all other runs of its video.
const setRunAside = statement<[objectKey: string]>({
  name: 'regenerate_set_run_aside',
  text: `update video_run set object_key = object_key || '#' || id where object_key = $1`,
})

export function createRegenerateStore(transaction: Transaction): RegenerateStore {
  return {
    find: async (id) => (await findFile(transaction, id))[0],
    listMissing: () => listMissing(transaction),
    setRunAside: async (objectKey) => void (await setRunAside(transaction, objectKey)),
  }
}
