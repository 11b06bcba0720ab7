// Operations: getPersonalRecords, listPersonalRecords
import * as v from 'valibot'
import { badInput } from '#backend/model/plan/checkValue.ts'
import { readPaging } from '#backend/model/read/pages/keyCondition.ts'
import { type AskedRows, listAfter } from '#backend/model/read/pages/listAfter.ts'
import type { PersonalRecord, RecordPosition, RecordStore } from '#backend/programs/programs.port.ts'

interface AskedList extends AskedRows {
  contactId: string
  videoID?: string | null | undefined
}

export function listRecords(
  { contactId, videoID, ...asked }: AskedList,
  records: RecordStore,
): Promise<PersonalRecord[]> {
  return listAfter(
    asked,
    async (id) => {
      const [last] = await records.listRecords({ contactId, videoId: id, limit: 1 })
      return last && { at: last.lastPerformedAt, id }
    },
    ({ after, limit }) =>
      records.listRecords({
        contactId,
        videoId: videoID ?? undefined,
        after: after && { at: after.at, videoId: after.id },
        limit,
      }),
  )
}

interface AskedPage {
  contactId: string
  first?: number | null | undefined
  after?: string | null | undefined
}

/**
 * A Relay page. A record moves to the front when its exercise is trained, so a cursor contains its earlier position.
 */
export async function pageOfRecords({ contactId, first, after }: AskedPage, records: RecordStore) {
  const { limit, token } = readPaging({ first, after, limit: undefined, nextToken: undefined })
  const position = token === undefined ? undefined : readCursor(token)
  const rows = await records.listRecords({ contactId, after: position, limit: limit + 1 })
  const edges = rows
    .slice(0, limit)
    .map((record) => ({ node: record, cursor: `${record.lastPerformedAt} ${record.videoID}` }))
  return {
    edges,
    pageInfo: {
      hasNextPage: rows.length > limit,
      hasPreviousPage: position !== undefined,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}

const instant = v.pipe(v.string(), v.isoTimestamp())

function readCursor(cursor: string): RecordPosition {
  const end = cursor.indexOf(' ')
  const at = v.safeParse(instant, cursor.slice(0, end))
  if (!at.success) throw badInput('after', 'Give the cursor of a record as it was answered.')
  return { at: at.output, videoId: cursor.slice(end + 1) }
}
