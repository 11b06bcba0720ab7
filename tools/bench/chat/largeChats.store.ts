import type { Database } from '#backend/platform/database.ts'

export const chats = {
  /** The conversation with all messages. */
  large: 'conversation-large',
  /** Takes part in the large conversation. */
  person: 'person-1',
  /** A person with 2,000 conversations with unread messages. */
  keen: 'person-keen',
  conversations: 2_000,
} as const

/** Fills an empty database: one conversation with so many messages, and one person with many conversations of skewed length. */
export async function fillLargeChats(database: Database, messages: number): Promise<void> {
  const people = 500
  const texts = [
    `insert into contact (id, first_name, last_name)
      select 'person-' || n, 'Ana', 'Silva' from generate_series(1, ${chats.conversations + people}) n
      union all select '${chats.keen}', 'Mia', 'Silva'`,
    `insert into conversation (id, kind, contact_ids, last_seq, last_message, last_message_timestamp)
      select '${chats.large}', 'PRIVATE', array_agg('person-' || n), ${messages}, 'Hello', now()
      from generate_series(1, ${people}) n`,
    `insert into conversation_member (id, conversation_id, contact_id, last_seq, last_at)
      select 'large-' || n, '${chats.large}', 'person-' || n, ${messages}, now() from generate_series(1, ${people}) n`,
    message(`'${chats.large}'`, `1 + n % ${people}`, `generate_series(1, ${messages}) n`),
    `create temporary table kept on commit drop as
      select c, 1 + (20000 / c) as count from generate_series(1, ${chats.conversations}) c`,
    `insert into conversation (id, kind, contact_ids, last_seq, last_message, last_message_timestamp)
      select 'conversation-' || c, 'PRIVATE', array['${chats.keen}', 'person-' || c], count, 'Hello', now()
      from kept`,
    `insert into conversation_member (id, conversation_id, contact_id, last_seq, last_at, read_seq, countable_seq, unread_count)
      select 'keen-' || c, 'conversation-' || c, '${chats.keen}', count, now() - c * interval '1 minute', 0, count, least(count, 100) from kept
      union all select 'other-' || c, 'conversation-' || c, 'person-' || c, count, now(), count, 0, 0 from kept`,
    message(`'conversation-' || c`, 'c', 'kept, generate_series(1, count) n'),
  ]
  await database.transact(async (transaction) => {
    // The data is consistent by construction; skip foreign-key checks, which would take most of the time.
    await transaction.query({ text: 'set local session_replication_role = replica' })
    await transaction.query({ text: 'set local statement_timeout = 0' })
    for (const text of texts) await transaction.query({ text })
  })
  for (const table of ['conversation', 'conversation_member', 'conversation_message', 'contact'])
    await database.query({ text: `vacuum analyze ${table}` })
}

function message(conversation: string, sender: string, from: string): string {
  return `insert into conversation_message (id, conversation_id, seq, kind, sender_id, client_id, content, created_at)
    select 'message-' || ${conversation} || '-' || n, ${conversation}, n, 'TEXT', 'person-' || ${sender},
      'client-' || n, 'Message ' || n, now() - interval '1 year' + n * interval '1 second'
    from ${from}`
}
