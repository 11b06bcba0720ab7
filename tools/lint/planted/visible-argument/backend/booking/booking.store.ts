// Breaks typescript/TS2353
import { visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import type { Context } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'

const listIds = visibleStatement<{ id: string }, { memberId: string }>(
  'list_ids',
  ({ argument, visible }) =>
    `select b.id from booking b where b.member_id = ${argument('memberId', 'text')} and ${visible('Attendance', 'b')}`,
)

export const list = (queryable: Queryable, caller: Context) => listIds(queryable, caller, { person: 'ana' })
