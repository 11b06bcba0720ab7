import { visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import type { Database } from '#backend/platform/database.ts'
import type { MessageStore } from './messages.port.ts'

/** Maximum number of words of a text that a search looks for; the longest ones count. */
const MOST_WORDS = 4

/** A typed beginning stands for at most this many words of the conversation. */
const MOST_ENDINGS = 8

/** Newest messages of each word that a search looks at. They tell which of the words is the rarest. */
const MOST_COMPARED = 100

/** Maximum number of messages that one search returns. */
const MOST_FOUND = 50

/** Maximum number of times that one search looks for a message among those of another word. */
const MOST_LOOKUPS = 25

interface Search extends Readonly<Record<string, string | number | undefined>> {
  contactId: string
  conversationId: string
  text: string
  beforeSeq: number | undefined
}

interface Found {
  seqs: number[]
  /** The search has looked at all messages from this one on; null if it has looked at all. */
  beforeSeq: number | null
}

// The recursion looks up the next word of the conversation with the same beginning, one index entry for each. Messages of
// the rarest word are then looked up among those of the other words.
const findMessages = visibleStatement<Found, Search>(
  { name: 'messages_find', keepsPlan: true },
  ({ argument, visible }) => `
    with recursive part as materialized (
      select p.cleared_seq, coalesce(${argument('beforeSeq', 'int')}, 2147483647) as before_seq from conversation_member p
      where p.conversation_id = ${argument('conversationId', 'text')} and p.contact_id = ${argument('contactId', 'text')}
        and ${visible('Participant', 'p')}
    ), typed as materialized (
      select row_number() over () as number, t.word collate "C" as word, t.word || chr(1114111) collate "C" as beyond from (
        select w.word from unnest(message_words(${argument('text', 'text')})) w (word)
        order by length(w.word) desc, w.word limit ${MOST_WORDS}
      ) t where exists (select from part)
    ), meant (number, word, step) as (
      select t.number, (
        select w.word from message_word w
        where w.conversation_id = ${argument('conversationId', 'text')} and w.word >= t.word and w.word < t.beyond
        order by w.word limit 1
      ), 1 from typed t
      union all
      select m.number, (
        select w.word from message_word w
        where w.conversation_id = ${argument('conversationId', 'text')} and w.word > m.word and w.word < t.beyond
        order by w.word limit 1
      ), m.step + 1 from meant m join typed t using (number) where m.word is not null and m.step < ${MOST_ENDINGS}
    ), compared as materialized (
      select m.number, m.word, w.seq from meant m cross join part cross join lateral (
        select w.seq from message_word w
        where w.conversation_id = ${argument('conversationId', 'text')} and w.word = m.word
          and w.seq < part.before_seq and w.seq > part.cleared_seq
        order by w.seq desc limit ${MOST_COMPARED}
      ) w where m.word is not null
    ), reached as (
      select t.number, coalesce(max(c.seq), 0) as seq, coalesce(sum(c.count), 0) as count from typed t left join (
        select c.number, case when count(*) = ${MOST_COMPARED} then min(c.seq) else 0 end as seq, count(*) as count
        from compared c group by c.number, c.word
      ) c using (number) group by t.number
    ), rarest as materialized (
      select number, seq from reached order by seq, count, number limit 1
    ), other as materialized (
      select m.number, m.word from meant m where m.word is not null and m.number <> (select number from rarest)
    ), most as materialized (
      select case count(*) when 0 then ${MOST_FOUND} else greatest(1, ${MOST_LOOKUPS} / count(*)) end as count from other
    ), candidate as materialized (
      select distinct c.seq from compared c join rarest r using (number) where c.seq >= r.seq
      order by c.seq desc limit (select count from most)
    )
    select array(
      select c.seq from candidate c where not exists (
        select from typed t where t.number <> (select number from rarest) and not exists (
          select from other o join message_word w on w.word = o.word
          where o.number = t.number and w.conversation_id = ${argument('conversationId', 'text')} and w.seq = c.seq
        )
      ) order by c.seq desc
    ) as seqs, case
      when (select count(*) from candidate) = (select count from most)
        then (select min(seq) from candidate)
      else (select nullif(seq, 0) from rarest)
    end as "beforeSeq"
    from part`,
)

export function createMessageSearch(database: Database): Pick<MessageStore, 'findMessages'> {
  return {
    findMessages: async ({ conversationId, contactId, text, beforeSeq }, caller) => {
      const [found] = await findMessages(database, caller, { conversationId, contactId, text, beforeSeq })
      return found && { seqs: found.seqs, beforeSeq: found.beforeSeq ?? undefined }
    },
  }
}
