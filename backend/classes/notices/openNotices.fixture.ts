import { addWeekly, openEditing } from '#backend/classes/editing/openEditing.fixture.ts'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import type { Instant } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Message, Messenger } from '#backend/platform/mail/messenger.port.ts'
import { sendNotices } from './sendNotices.ts'

/** Before the first date of the weekly class. */
export const before = '2027-03-20T09:00:00.000Z'

export interface NoticesUnderTest {
  domain: DomainUnderTest
  /** What the mail server accepted, oldest first. */
  mails: Message[]
  /** Addresses that the mail server refuses. */
  refused: Set<string>
  /** Replaces what an earlier test left with the weekly class and its bookings. */
  reset(): Promise<void>
  /** Runs the pending jobs, as a process would once their delays have passed. */
  deliver(how?: { now?: Instant; attempt?: number }): Promise<void>
}

/** The weekly class of openEditing, with accounts for Mia and Sam. */
export async function openNotices(): Promise<NoticesUnderTest> {
  const domain = await openEditing()
  const mails: Message[] = []
  const refusedAddresses = new Set<string>()
  const messenger: Messenger = {
    send: async (message) => {
      if (refusedAddresses.has(message.to)) throw new DomainError('UNAVAILABLE')
      mails.push(message)
    },
  }
  await addAccount(domain, 'mia')
  await addAccount(domain, 'sam')
  return {
    domain,
    mails,
    refused: refusedAddresses,
    async reset() {
      await addWeekly(domain)
      await domain.open.query({ text: 'delete from class_change' })
      await domain.open.query({ text: 'delete from job' })
      mails.length = 0
      refusedAddresses.clear()
    },
    async deliver({ now = before, attempt = 1 } = {}) {
      const jobs = await domain.open.query<{ payload: { id: string } }>({
        text: `select payload from job where name = 'classes.notify' order by sent_at`,
      })
      const { signal } = new AbortController()
      const mail = { messenger, address: 'https://obi.example/' }
      for (const { payload } of jobs)
        await sendNotices({ payload, signal, attempt }, { database: domain.database, mail }, () => now)
    },
  }
}

/** A sign-in with a verified e-mail address. */
export async function addAccount({ open }: Pick<DomainUnderTest, 'open'>, id: string): Promise<void> {
  await open.query({ text: 'update contact set subject = $1 where id = $1' }, [id])
  await open.query(
    {
      text: `insert into identity_user (sub, username, email, email_verified, created_at, updated_at)
        values ($1, $1, $1 || '@example.com', true, now(), now())`,
    },
    [id],
  )
}
