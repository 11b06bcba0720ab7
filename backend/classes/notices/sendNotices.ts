import type { Instant } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { RunningJob } from '#backend/platform/jobs/jobs.port.ts'
import type { Messenger } from '#backend/platform/mail/messenger.port.ts'
import { composeNotice } from './composeNotice.ts'
import type { NoticeJob } from './noticeJob.ts'
import type { ChangedDate, NoticeStore, WaitingNotice } from './notices.port.ts'
import { createNoticeStore, createSettlingStore } from './notices.store.ts'

export interface NoticeParts {
  database: Database
  mail: {
    /** Undefined on a server that cannot send e-mail. */
    messenger: Messenger | undefined
    /** Where browsers find the product, with a slash at the end. */
    address: string
  }
}

/** Notices that are read at a time. */
const BATCH = 50
/** After so many refusals in a row the mail server is taken to be away. */
const MAX_REFUSALS = 5

type Job = Pick<RunningJob<NoticeJob>, 'payload' | 'signal' | 'attempt'>

/**
 * Sends one e-mail to each member of a changed class, to its coach's colleagues if a substitute is wanted, and to its
 * coach if dates clash with another class. The mark that a notice is sent follows the answer of the mail server, so an
 * attempt after a killed process goes on with the notice that was on its way. A refused notice does not hold up the
 * others, and is tried again by the next attempt.
 */
export async function sendNotices(
  { payload, signal, attempt }: Job,
  { database, mail }: NoticeParts,
  now: () => Instant = () => new Date().toISOString(),
): Promise<void> {
  // A second attempt finds the change closed.
  await database.transact((transaction) => createSettlingStore(transaction).settle(payload.id))
  const notices = createNoticeStore(database)
  const dates = new Map((await notices.listDates(payload.id)).map((date) => [date.id, date]))
  let refusals = 0
  for (;;) {
    const batch = await notices.nextWaiting({ changeId: payload.id, attempt, limit: BATCH })
    if (batch.length === 0) break
    for (const notice of batch) {
      signal.throwIfAborted()
      const isRefused = await sendOne(notice, { dates, notices, mail, now: now() })
      refusals = isRefused ? refusals + 1 : 0
      if (refusals === MAX_REFUSALS) throw new Error('The mail server refuses notices')
    }
  }
  const waiting = await notices.countWaiting(payload.id)
  if (waiting > 0) throw new Error(`The mail server refused ${waiting} notices`)
}

interface Sending extends Pick<NoticeParts, 'mail'> {
  dates: ReadonlyMap<string, ChangedDate>
  notices: NoticeStore
  now: Instant
}

/** Resolves with whether the mail server refused it. */
async function sendOne(notice: WaitingNotice, { dates, notices, mail, now }: Sending): Promise<boolean> {
  const toCome = (ids: readonly string[]) => [...dates.values()].filter(({ id, end }) => ids.includes(id) && end > now)
  const changed = toCome(notice.changedIds)
  const released = toCome(notice.releasedIds)
  const requests = toCome(notice.requestIds).filter(({ wantsSubstitute }) => wantsSubstitute)
  const clashes = toCome(notice.clashIds)
  const isEmpty = changed.length + released.length + requests.length + clashes.length === 0
  if (!mail.messenger || notice.email === null || isEmpty) {
    await notices.mark(notice.id, 'SKIPPED')
    return false
  }
  const { email: to, lang } = notice
  const { address } = mail
  const message = composeNotice({ id: notice.id, to, lang, changed, released, requests, clashes, address })
  try {
    await mail.messenger.send(message)
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'UNAVAILABLE') throw error
    await notices.countAttempt(notice.id)
    return true
  }
  await notices.mark(notice.id, 'SENT')
  return false
}
