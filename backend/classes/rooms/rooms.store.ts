/* oxlint-disable house/rows-by-rights -- The room is deleted by a writer who may; its classes and dates follow. */
import type { Transaction } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'

/** Maximum number of rows per statement. */
const BATCH = 500

const leaveBy = (table: 'class' | 'occurrence') =>
  statement<[roomId: string], { id: string }>({
    name: `rooms_leave_by_${table}`,
    text: `
      update ${table} set room_id = null
      where id in (select t.id from ${table} t where t.room_id = $1 order by t.id limit ${BATCH} for update)
      returning id`,
  })

const statements = { dates: leaveBy('occurrence'), classes: leaveBy('class') }

export function createRoomStore(transaction: Transaction) {
  return {
    /** Removes the room from a batch of its dates or classes. Returns whether there may be more of them. */
    leaveRoom: async (part: keyof typeof statements, roomId: string): Promise<boolean> =>
      (await statements[part](transaction, roomId)).length === BATCH,
  }
}
