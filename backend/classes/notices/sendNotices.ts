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
    /** Undefined if no mail server is configured. */
    messenger: Messenger | undefined
    /** The public address of the installation, with a trailing slash. */
    address: string
  }
}

/** Number of notices read at a time. */
const BATCH = 50
/** Number of consecutive refusals after which the mail server counts as unavailable. */
const MAX_REFUSALS = 5

type Job = Pick<RunningJob<NoticeJob>, 'payload' | 'signal' | 'attempt'>

/**
 * Sends one e-mail to each member of a changed class, to its coach's colleagues if a substitute is needed, and to its
 * coach if dates clash with another class. A notice is marked as sent after the mail server has accepted it, so after a
 * crash the next attempt repeats the notice in progress. A refused notice does not hold up the others, and the next
 * attempt retries it.
 */
export async function sendNotices(
  { payload, signal, attempt }: Job,
  { database, mail }: NoticeParts,
  now: () => Instant = () => new Date().toISOString(),
): Promise<void> {
  // Does nothing in a second attempt.
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

/** Returns whether the mail server refused the mail. */
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
