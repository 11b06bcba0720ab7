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
  log: Pick<Logger, 'warn'>
}

const EVERY_MS = 60_000
/** Maximum number of inviters that one statement reads. */
const MOST_INVITERS = 100
/** Maximum number of invitations that one statement deletes. */
const MOST_DELETED = 1000

/** Sends imported invitations in turn, and deletes those that ended long ago. */
export function startInvitationUpkeep(parts: SendingParts & { log: Logger }): Loop {
  const work = async () => {
    const now = new Date().toISOString()
    let isDeleting = false
    try {
      await sendImported(parts, now)
    } finally {
      isDeleting = await deleteEndedInvitations(parts, now)
    }
    return isDeleting
  }
  return startLoop({ name: 'invitation upkeep', work, everyMs: EVERY_MS, log: parts.log })
}

/**
 * Takes each inviter once, so that one whose invitations go on waiting, or fail, holds up no other. The rows are the
 * queue, so that a crash loses none.
 */
export async function sendImported(parts: SendingParts, now: Instant): Promise<void> {
  let after = ''
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins after the one before
    const inviters = await findDueInviters(parts.database, now, after, MOST_INVITERS)
    for (const { inviterId } of inviters)
      // oxlint-disable-next-line no-await-in-loop -- a transaction each, so that a lock is held for one inviter only
      await sendOfInviter(inviterId, parts, now).catch((error: unknown) => {
        parts.log.warn({ err: error }, 'imported invitations of one inviter failed, trying again')
      })
    const last = inviters.at(-1)
    if (!last || inviters.length < MOST_INVITERS) return
    after = last.inviterId
  }
}

function sendOfInviter(inviterId: string, { database, askToInvite }: SendingParts, now: Instant): Promise<void> {
  return database.transact(async (transaction) => {
    // Single invitations of this inviter wait, so that the hour is counted exactly.
    await createInvitationStore(transaction).lockInviter(inviterId)
    for (const { id } of await requestImported(transaction, now, inviterId))
      // oxlint-disable-next-line no-await-in-loop -- statements of one transaction run one after the other
      await askToInvite(transaction, { id, requestedAt: now })
  })
}

/** Returns whether there may be more to delete. */
export async function deleteEndedInvitations(
  { database }: Pick<SendingParts, 'database'>,
  now: Instant,
): Promise<boolean> {
  return (await deleteEnded(database, now, MOST_DELETED)).length === MOST_DELETED
}
