import type { Instant } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import type { Logger } from '#backend/platform/log.ts'
import { type Loop, startLoop } from '#backend/platform/threads/startLoop.ts'
import type { AskToInvite } from './invitationJob.ts'
import { createInvitationStore } from './invitations.store.ts'
import { deleteEnded, findDueInviters, requestImported } from './invitationUpkeep.store.ts'

interface SendingParts {
  database: Database
  askToInvite: AskToInvite
}

const EVERY_MS = 60_000
/** Maximum number of inviters in one run. */
const MOST_INVITERS = 100
/** Maximum number of invitations that one statement deletes. */
const MOST_DELETED = 1000

/** Sends imported invitations in turn, and deletes those that ended long ago. */
export function startInvitationUpkeep({ log, ...parts }: SendingParts & { log: Logger }): Loop {
  const work = async () => {
    const now = new Date().toISOString()
    const isSending = await sendImported(parts, now)
    const isDeleting = await deleteEndedInvitations(parts, now)
    return isSending || isDeleting
  }
  return startLoop({ name: 'invitation upkeep', work, everyMs: EVERY_MS, log })
}

/** Returns whether there may be more to send now. The rows are the queue, so that a crash loses none. */
export async function sendImported({ database, askToInvite }: SendingParts, now: Instant): Promise<boolean> {
  const inviters = await findDueInviters(database, now, MOST_INVITERS)
  for (const { inviterId } of inviters)
    // oxlint-disable-next-line no-await-in-loop -- a transaction each, so that a lock is held for one inviter only
    await database.transact(async (transaction) => {
      // Single invitations of this inviter wait, so that the hour is counted exactly.
      await createInvitationStore(transaction).lockInviter(inviterId)
      for (const { id } of await requestImported(transaction, now, inviterId))
        // oxlint-disable-next-line no-await-in-loop -- statements of one transaction run one after the other
        await askToInvite(transaction, { id })
    })
  return inviters.length === MOST_INVITERS
}

/** Returns whether there may be more to delete. */
export async function deleteEndedInvitations(
  { database }: Pick<SendingParts, 'database'>,
  now: Instant,
): Promise<boolean> {
  return (await deleteEnded(database, now, MOST_DELETED)).length === MOST_DELETED
}
