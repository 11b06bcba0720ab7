// Operations: listConversations, findRecipients
import { visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import type { Position } from '#backend/model/search/searchStatement.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import type { MessageStore } from './messages.port.ts'
import { createMessageSearch } from './messageSearch.store.ts'

interface Page extends Readonly<Record<string, string | number | undefined>> {
  afterAt: Instant | undefined
  afterId: string | undefined
  limit: number
}

const conversationsOf = visibleStatement<Position, Page & { contactId: string }>(
  'messages_conversations',
  ({ argument, visible }) => `
    select m.last_at as at, m.conversation_id as id from conversation_member m
    where m.contact_id = ${argument('contactId', 'text')} and ${visible('Participant', 'm')}
      and not m.is_archived and not m.is_deleted
      and (m.last_at, m.conversation_id)
        < (coalesce(${argument('afterAt', 'timestamptz')}, 'infinity'), coalesce(${argument('afterId', 'text')}, ''))
    order by m.last_at desc, m.conversation_id desc limit ${argument('limit', 'int')}`,
)

/** Contacts that may be recipients; the right of `Recipient` decides which of them are. */
const recipients = visibleStatement<{ id: string }, { contactId: string; pattern: string }>(
  'messages_recipients',
  ({ argument, visible }) => `
    select c.id from contact c
    where c.id in (
        select f.followee_id from follow f where f.follower_id = ${argument('contactId', 'text')}
        union select f.follower_id from follow f where f.followee_id = ${argument('contactId', 'text')}
        union select l.member_id from coach_member l where l.coach_id = ${argument('contactId', 'text')}
        union select l.coach_id from coach_member l where l.member_id = ${argument('contactId', 'text')}
        union select g.child_id from guardian g where g.guardian_id = ${argument('contactId', 'text')}
        union select g.guardian_id from guardian g where g.child_id = ${argument('contactId', 'text')}
        union select r.contact_id from role a join role r on r.company_id = a.company_id
          where a.contact_id = ${argument('contactId', 'text')}
        union select b.member_id from occurrence o join booking b on b.occurrence_id = o.id
          where o.coach_id = ${argument('contactId', 'text')}
      )
      and c.id <> ${argument('contactId', 'text')}
      and lower(c.first_name || ' ' || c.last_name) like ${argument('pattern', 'text')}
      and ${visible('Recipient', 'c')}
    order by lower(c.first_name), lower(c.last_name), c.id limit 20`,
)

export function createMessageStore(database: Database): MessageStore {
  return {
    ...createMessageSearch(database),
    listConversations: ({ after, limit }, contactId, caller) =>
      conversationsOf(database, caller, { contactId, afterAt: after?.at, afterId: after?.id, limit }),
    findRecipients: async (pattern, contactId, caller) =>
      (await recipients(database, caller, { contactId, pattern })).map(({ id }) => id),
  }
}
