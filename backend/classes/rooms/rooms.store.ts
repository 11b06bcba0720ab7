/* oxlint-disable house/rows-by-rights -- The room is deleted by a writer who may; its classes and dates follow. */
import type { Transaction } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'

/** Maximum number of rows of one statement. */
const BATCH = 500

const leaveByDates = statement<[roomId: string], { id: string }>({
  name: 'rooms_leave_by_dates',
  text: `
    update occurrence set room_id = null
    where id in (select o.id from occurrence o where o.room_id = $1 order by o.id limit ${BATCH} for update)
    returning id`,
})

const leaveByClasses = statement<[roomId: string], { id: string }>({
  name: 'rooms_leave_by_classes',
  text: `
    update class set room_id = null
    where id in (select k.id from class k where k.room_id = $1 order by k.id limit ${BATCH} for update)
    returning id`,
})

const statements = { dates: leaveByDates, classes: leaveByClasses }

export function createRoomStore(transaction: Transaction) {
  return {
    /** Removes the room from a batch of its dates or classes. Returns whether there may be more of them. */
    leaveRoom: async (part: keyof typeof statements, roomId: string): Promise<boolean> =>
      (await statements[part](transaction, roomId)).length === BATCH,
  }
}
