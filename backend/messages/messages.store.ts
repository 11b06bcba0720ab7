import { predicateSql } from '#backend/model/rights/predicateSql.ts'
import { rowBoundOf } from '#backend/model/rights/rowBoundOf.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { Transaction } from '#backend/platform/database.ts'
import { isBeyond } from '#backend/platform/rowBound.ts'
import { statement } from '#backend/platform/statement.ts'
import { isPublished } from '#schema/classes/publishedClass.ts'
import { messageLimits } from '#schema/messageLimits.ts'
import type { MessagesIn, NewMessage, StoredFile, WritingFacts } from './messages.port.ts'

/** Whether the member of the profile `p` is under 18. Takes an SQL expression. */
const isUnderAge = (now: string) =>
  `p.birthdate > (${now}::timestamptz at time zone 'UTC')::date - interval '${messageLimits.adultAge} years'`

/** Whether the conversation `c` is private and keeps the person and one of the others apart. Takes an SQL expression. */
// oxlint-disable-next-line house/rows-by-rights -- part of statements that say by which right they read
const isBlocked = (person: string) => `c.kind = 'PRIVATE' and exists (
      select from contact_block b
      where b.blocker_id = ${person} and b.blocked_id = any (c.contact_ids)
        or b.blocked_id = ${person} and b.blocker_id = any (c.contact_ids)
    )`

/**
 * Whether a member under 18 takes part in the private conversation `c` without a guardian, as after the guardian was
 * removed. Support may talk with them alone. Takes an SQL expression.
 */
// oxlint-disable-next-line house/rows-by-rights -- part of statements that say by which right they read
const isUnguarded = (now: string) => `c.kind = 'PRIVATE' and exists (
      select from profile p
      where p.contact_id = any (c.contact_ids) and ${isUnderAge(now)}
        and not exists (select from guardian g where g.child_id = p.contact_id and g.guardian_id = any (c.contact_ids))
    ) and not (cardinality(c.contact_ids) = 2 and exists (
      select from app_config s where s.config_key = 'supportUserId' and s.value #>> '{}' = any (c.contact_ids)
    ))`

// What has reached the other person can be taken back, but nothing is added to it.
// oxlint-disable-next-line house/rows-by-rights -- part of statements that say by which right they write
const isKeptApart = (person: string, now: string) => `exists (
      select from conversation c where c.id = m.conversation_id and (${isBlocked(person)} or ${isUnguarded(now)}))`

// The lock is taken by a statement of its own, so that the next one sees every message before this one.
const lock = statement<[conversationId: string, contactId: string, now: Instant], WritingFacts>({
  name: 'messages_lock',
  // oxlint-disable-next-line house/rows-by-rights -- the rule decides on the answer, which no caller sees
  text: `
    select c.id, c.contact_ids as "contactIds", ${isBlocked('$2')} as "isBlocked",
      ${isUnguarded('$3')} as "isUnguarded"
    from conversation c where c.id = $1 and c.contact_ids @> array[$2] for update of c`,
})

// A trigger moves the participants: the number of the newest message, and the sender's read position.
const send = statement<
  [
    conversationId: string,
    senderId: string,
    id: string,
    clientId: string | null,
    kind: string,
    content: string | null,
    attachments: string | null,
    replyToId: string | null,
    preview: string,
    now: Instant,
  ],
  { id: string }
>({
  name: 'messages_send',
  // oxlint-disable-next-line house/rows-by-rights -- the rule has found that the sender takes part
  text: `
    with repeated as (
      select m.id from conversation_message m
      where m.conversation_id = $1 and m.sender_id = $2 and m.client_id = $4
    ), sent as (
      insert into conversation_message (id, conversation_id, seq, kind, sender_id, client_id, content, attachment_urls,
        reply_to_id, created_at, updated_at)
      select $3, c.id, c.last_seq + 1, $5, $2, $4, $6, $7::jsonb,
        (select r.id from conversation_message r where r.id = $8 and r.conversation_id = $1), $10, $10
      from conversation c
      where c.id = $1 and c.last_seq < ${messageLimits.perConversation} and not exists (select from repeated)
      returning id, seq
    ), moved as (
      update conversation c set last_seq = s.seq, version = c.version + 1, last_message = $9,
        last_message_timestamp = $10, updated_at = greatest(c.updated_at, $10)
      from sent s where c.id = $1
    )
    select id from sent union all select id from repeated`,
})

const change = statement<
  [id: string, senderId: string, content: string | null, since: Instant, now: Instant, preview: string | null],
  { id: string }
>({
  name: 'messages_change',
  // oxlint-disable-next-line house/rows-by-rights -- the sender's own message, or any in a conversation of a class of theirs
  text: `
    with changed as (
      update conversation_message m set content = $3, updated_at = $5,
        edited_at = case when $3::text is null then m.edited_at else $5 end,
        deleted_at = case when $3::text is null then $5::timestamptz end,
        deleted_by_id = case when $3::text is null then $2 end,
        attachment_urls = case when $3::text is null then null else m.attachment_urls end,
        reactions = case when $3::text is null then null else m.reactions end
      where m.id = $1 and m.kind = 'TEXT' and m.deleted_at is null and (
        m.sender_id = $2 and m.created_at > $4 and exists (
          select from conversation_member p where p.conversation_id = m.conversation_id and p.contact_id = $2
        ) and ($3::text is null or not ${isKeptApart('$2', '$5')})
        or $3::text is null and exists (
          select from conversation c join class k on k.id = c.event_id
          where c.id = m.conversation_id and $2 in (k.coach_id, k.assistant_id)
        )
      )
      returning m.id, m.conversation_id, m.seq
    ), moved as (
      update conversation c set version = c.version + 1,
        last_message = case when h.seq = c.last_seq then $6 else c.last_message end
      from changed h where c.id = h.conversation_id
    )
    select id from changed`,
})

// One reaction of each person: the new one replaces theirs.
const react = statement<[id: string, contactId: string, emoji: string | null, now: Instant], { id: string }>({
  name: 'messages_react',
  // oxlint-disable-next-line house/rows-by-rights -- only a message of a conversation in which the person takes part
  text: `
    update conversation_message m set updated_at = $4, reactions = (
      select jsonb_agg(r) from (
        select r from jsonb_array_elements(coalesce(m.reactions, '[]')) r where r ->> 'contactID' <> $2
        union all
        select jsonb_build_object('contactID', $2::text, 'emoji', $3::text) where $3::text is not null
      ) kept (r)
    )
    where m.id = $1 and m.deleted_at is null and exists (
      select from conversation_member p
      where p.conversation_id = m.conversation_id and p.contact_id = $2 and p.cleared_seq < m.seq
    ) and ($3::text is null or not ${isKeptApart('$2', '$4')})
    returning m.id`,
})

const move = statement<
  [
    conversationId: string,
    contactId: string,
    now: Instant,
    readSeq: number | null,
    clears: boolean,
    archives: boolean | null,
  ],
  { id: string }
>({
  name: 'messages_move',
  // oxlint-disable-next-line house/rows-by-rights -- only the caller's own participation
  text: `
    with moved as (
      select p.id, greatest(p.read_seq, case when $4::integer < p.last_seq then $4 when $4 is not null then p.last_seq end) as read_seq,
        case when $5::boolean then p.last_seq else p.cleared_seq end as cleared_seq,
        case when $6::boolean is null then p.archived_seq when $6 then p.last_seq end as archived_seq
      from conversation_member p where p.conversation_id = $1 and p.contact_id = $2 for update
    ), written as (
      update conversation_member p set read_seq = m.read_seq, cleared_seq = m.cleared_seq,
        archived_seq = m.archived_seq, version = p.version + 1, updated_at = $3
      from moved m where p.id = m.id
        and (p.read_seq, p.cleared_seq, p.archived_seq)
          is distinct from (m.read_seq, m.cleared_seq, m.archived_seq)
    )
    select id from moved`,
})

const start = statement<
  [id: string, contactIds: readonly string[], peopleKey: string, now: Instant],
  { id: string; isBeyond: boolean }
>({
  name: 'messages_start',
  // oxlint-disable-next-line house/rows-by-rights -- the rule has found that the caller may write to these people
  text: `
    with bounds as (
      select exists (select from unnest($2::text[]) c (id)
        where ${isBeyond(rowBoundOf('Participant'), ['c.id'], '1')}) as is_beyond
    ), started as (
      insert into conversation (id, kind, contact_ids, people_key, created_at, updated_at)
      select $1, 'PRIVATE', $2, $3, $4, $4 from bounds where not is_beyond
      on conflict do nothing
      returning id
    ), joined as (
      insert into conversation_member (id, conversation_id, contact_id, last_at, created_at, updated_at)
      select new_id(), s.id, c.id, $4, $4, $4 from started s cross join unnest($2::text[]) c (id)
    )
    select id, false as "isBeyond" from started
    union all select id, false from conversation where people_key = $3
    union all select '', true from bounds where is_beyond`,
})

// A person who joins sees messages from then on. The class and their bookings are locked, so that a concurrent change of the
// assistant or a cancellation comes either before, and they are not admitted, or afterwards, and they leave.
const joinClass = statement<[classId: string, contactId: string, id: string, now: Instant], { id: string }>({
  name: 'messages_join_class',
  // oxlint-disable-next-line house/rows-by-rights -- the statement admits the people who run the class and its attendees
  text: `
    with held as (
      -- A change of the class locks it before the bookings, too. The row is read as it is once the change has committed.
      select k.id, k.coach_id, k.assistant_id from class k
      where k.id = $1 and ${predicateSql(isPublished, 'Event', 'k')} for share
    ), booked as (
      select b.id from booking b join occurrence o on o.id = b.occurrence_id
      where b.member_id = $2 and b.status <> 'CANCELED' and o.class_id = (select id from held)
      order by b.occurrence_id for share of b
    ), admitted as (
      select k.id from held k where $2 in (k.coach_id, k.assistant_id) or exists (select from booked)
    ), opened as (
      insert into conversation (id, kind, contact_ids, event_id, created_at, updated_at)
      select $3, 'CLASS', array[$2::text], a.id, $4, $4 from admitted a
      on conflict (event_id) do update set
        contact_ids = case when conversation.contact_ids @> excluded.contact_ids then conversation.contact_ids
          else array(select unnest(conversation.contact_ids || excluded.contact_ids) order by 1) end,
        version = conversation.version + (not conversation.contact_ids @> excluded.contact_ids)::int
      returning id, last_seq
    ), joined as (
      insert into conversation_member (id, conversation_id, contact_id, read_seq, cleared_seq, last_seq, last_at,
        created_at, updated_at)
      select new_id(), o.id, $2, o.last_seq, o.last_seq, o.last_seq, $4, $4, $4 from opened o
      on conflict (conversation_id, contact_id) do nothing
    )
    select id from opened`,
})

const findByPeople = statement<[peopleKey: string], { id: string }>({
  name: 'messages_find_by_people',
  // oxlint-disable-next-line house/rows-by-rights -- the key names the caller
  text: 'select id from conversation where people_key = $1',
})

// Locked, so that they are not forgotten before the message names them.
const storedAttachments = statement<[keys: readonly string[], ownerId: string], StoredFile>({
  name: 'messages_stored_attachments',
  text: `
    select key, file_name as "name", size::float8 as "size" from stored_object
    where key = any ($1) and owner_id = $2 and asset_type = 'ATTACHMENT' for update`,
})

const childrenAlone = statement<[contactIds: readonly string[], now: Instant], { id: string }>({
  name: 'messages_children_alone',
  // oxlint-disable-next-line house/rows-by-rights -- the rule protects children, whatever the caller may see of them
  text: `
    select p.contact_id as id from profile p
    where p.contact_id = any ($1)
      and ${isUnderAge('$2')}
      and not exists (select from guardian g where g.child_id = p.contact_id and g.guardian_id = any ($1))`,
})

const guardiansOf = statement<[childIds: readonly string[]], { childId: string; guardianId: string }>({
  name: 'messages_guardians_of',
  // oxlint-disable-next-line house/rows-by-rights -- they join the conversation, whether the caller may read them or not
  text: `
    select g.child_id as "childId", g.guardian_id as "guardianId" from guardian g
    where g.child_id = any ($1) order by g.created_at, g.id`,
})

export function createMessagesIn(transaction: Transaction): MessagesIn {
  return {
    lock: async (conversationId, contactId, now) => (await lock(transaction, conversationId, contactId, now))[0],
    send: async (message: NewMessage) => {
      const { conversationId, senderId, id, clientId, kind, content, attachments, replyToId, preview, now } = message
      const files = attachments.length > 0 ? JSON.stringify(attachments) : null
      const [sent] = await send(
        transaction,
        ...([conversationId, senderId, id, clientId ?? null, kind, content ?? null] as const),
        ...([files, replyToId ?? null, preview, now] as const),
      )
      return sent?.id
    },
    change: async ({ id, senderId, content, since, now, preview }) =>
      (await change(transaction, id, senderId, content, since, now, preview))[0]?.id,
    react: async ({ id, contactId, emoji, now }) => (await react(transaction, id, contactId, emoji, now))[0]?.id,
    move: async ({ conversationId, contactId, now, readSeq, clears = false, archives }) =>
      (await move(transaction, conversationId, contactId, now, readSeq ?? null, clears, archives ?? null))[0]?.id,
    start: async ({ id, contactIds, now }) => {
      const [found] = await start(transaction, id, contactIds, keyOf(contactIds), now)
      if (found) return found
      // Another transaction has started it since this statement began, or has used the id.
      const [existing] = await findByPeople(transaction, keyOf(contactIds))
      return existing && { ...existing, isBeyond: false }
    },
    joinClass: async ({ classId, contactId, id, now }) =>
      (await joinClass(transaction, classId, contactId, id, now))[0]?.id,
    findByPeople: async (contactIds) => (await findByPeople(transaction, keyOf(contactIds)))[0]?.id,
    findStored: (keys, ownerId) => storedAttachments(transaction, keys, ownerId),
    findChildrenAlone: async (contactIds, now) =>
      (await childrenAlone(transaction, contactIds, now)).map(({ id }) => id),
    findGuardians: (childIds) => guardiansOf(transaction, childIds),
  }
}

/** Ids have no spaces. */
function keyOf(contactIds: readonly string[]): string {
  return contactIds.toSorted().join(' ')
}
