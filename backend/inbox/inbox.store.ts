import type { Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { newId } from '#backend/platform/ids.ts'
import type { Channel, Message } from '#backend/platform/mail/messenger.port.ts'
import { statement } from '#backend/platform/statement.ts'

export interface InboxMessage {
  id: string
  channel: Channel
  to: string
  subject: string
  text: string
  sentAt: Instant
}

const KEEP = `interval '7 days'`
const SHOWN = 100

const keep = statement<
  [id: string, channel: Channel, to: string, subject: string, text: string, html: string | null, now: Instant]
>({
  text: `with forgotten as (delete from message where sent_at < $7::timestamptz - ${KEEP})
    insert into message (id, channel, recipient, subject, body, html, sent_at)
    values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing`,
})

const list = statement<[to: string | null], InboxMessage>({
  text: `select id, channel, recipient as "to", subject, body as text, sent_at as "sentAt"
    from message where $1::text is null or recipient = $1 order by sent_at desc, id desc limit ${SHOWN}`,
})

export async function keepMessage(queryable: Queryable, message: Message, now: Instant): Promise<void> {
  const { id = newId(now), channel, to, subject, text, html } = message
  await keep(queryable, id, channel, to, subject, text, html ?? null, now)
}

/** Newest first; of one recipient where one is given. */
export function listMessages(queryable: Queryable, to: string | undefined): Promise<InboxMessage[]> {
  return list(queryable, to ?? null)
}
