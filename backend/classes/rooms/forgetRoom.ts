import * as v from 'valibot'
import type { Database } from '#backend/platform/database.ts'
import type { JobKind, RunningJob } from '#backend/platform/jobs/jobs.port.ts'
import { createRoomStore } from './rooms.store.ts'

const Forgetting = v.object({ roomID: v.string() })

/** A trigger sends these jobs (097_rooms_and_substitutes.sql), with this priority and number of attempts. */
const forgetRoomKind = {
  payload: Forgetting,
  priority: 6_000,
  retries: 19,
  pauseS: 30,
  mayTakeS: 3_600,
  atOnce: 1,
} satisfies JobKind<v.InferOutput<typeof Forgetting>>

export const roomKinds = { 'classes.forgetRoom': forgetRoomKind }

/** Removes a deleted room from its classes and dates, batch by batch, each in a transaction of its own. */
export async function forgetRoom(
  { payload, signal }: Pick<RunningJob<v.InferOutput<typeof Forgetting>>, 'payload' | 'signal'>,
  { database }: { database: Pick<Database, 'transact'> },
): Promise<void> {
  for (const part of ['dates', 'classes'] as const) {
    let isMore = true
    while (isMore) {
      signal.throwIfAborted()
      // oxlint-disable-next-line no-await-in-loop -- one batch after the other is the point
      isMore = await database.transact((transaction) => createRoomStore(transaction).leaveRoom(part, payload.roomID))
    }
  }
}
