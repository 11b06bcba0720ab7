import { visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import { literalPattern } from '#backend/model/search/searchedWords.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'
import type { DatedLink, MemberScope, MemberStore, NamedLink } from './members.port.ts'

const ownGroup = visibleStatement<{ id: string }, { groupId: string }>(
  'own_member_group',
  ({ argument, visible }) =>
    `select g.id from member_group g where g.id = ${argument('groupId', 'text')} and ${visible('MemberGroup', 'g')}`,
)

type NewestArguments = [scopeId: string, afterAt: Instant | null, afterEntry: string | null, limit: number]

/** The rule has decided whose links these are, and the engine checks the rights of each row that it reads by its id. */
const newest = {
  coach: newestBy('members_of_coach', { id: 'm.id', from: 'coach_member m', owner: 'm.coach_id' }),
  company: newestBy('members_of_company', { id: 'm.id', from: 'coach_member m', owner: 'm.company_id' }),
  group: newestBy('members_of_group', { id: 'm.link_id', from: 'member_group_entry m', owner: 'm.group_id' }),
} satisfies Record<MemberScope['kind'], unknown>

function newestBy(name: string, { id, from, owner }: { id: string; from: string; owner: string }) {
  return statement<NewestArguments, DatedLink>({
    name,
    keepsPlan: true,
    // oxlint-disable-next-line house/rows-by-rights -- only ids are returned, of the caller's own list
    text: `
      select ${id} as id, m.created_at as at, m.id as entry from ${from}
      where ${owner} = $1 and (m.created_at, m.id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3, ''))
      order by m.created_at desc, m.id desc limit $4`,
  })
}

type NamedArguments = [scope: string, text: string, afterName: string | null, afterId: string | null, limit: number]

/** The end of the range of all names that begin with a word. */
const LAST_CHARACTER = 'chr(1114111)'

/** At most so many names are compared for one page, since a range may have few members with the other words too. */
const MAX_COMPARED = 5000

const range = `
  select e.link_id, e.name from member_name e
  where e.scope = $1
    and (e.name, e.link_id) > (coalesce($3, (select first from lead)), coalesce($4, ''))
    and e.name < (select last from lead)
  order by e.name, e.link_id`

type NamedRow = NamedLink & { isEnd: boolean }

// The longest word leads to a range of names, and the others are compared in it. A member whose name has several words
// with this beginning stands in the range more than once, and is returned at the first. `offset 0` makes the database
// compare the words before it computes rotations, which cost twenty times as much.
const named = statement<NamedArguments, NamedRow>({
  name: 'members_named',
  keepsPlan: true,
  text: `
    with word as materialized (
      select w.it as text, '% ' || ${literalPattern('w.it')} || '%' as pattern,
        row_number() over (order by length(w.it) desc, w.it) as place
      from unnest(regexp_split_to_array(btrim(search_text($2)), '\\s+')) w (it) where w.it <> ''
    ), lead as materialized (
      select text as first, text || ${LAST_CHARACTER} as last from word where place = 1
    ), found as materialized (
      select e.link_id, e.name from (
        select e.link_id, e.name from (${range} limit ${MAX_COMPARED}) e
        where ' ' || e.name like all (array(select pattern from word))
        order by e.name, e.link_id offset 0
      ) e
      where not exists (
        select from name_rotations(e.name) r
        where r collate "C" >= (select first from lead) and r collate "C" < e.name
      )
      order by e.name, e.link_id limit $5
    )
    select link_id as id, name, false as "isEnd" from found
    union all
    select e.link_id, e.name, true from (${range} offset ${MAX_COMPARED - 1} limit 1) e
    where (select count(*) from found) < $5
    order by name, id, "isEnd"`,
})

export function createMemberStore(database: Queryable): MemberStore {
  return {
    isOwnGroup: async (groupId, caller) => (await ownGroup(database, caller, { groupId })).length > 0,
    listNewest: ({ kind, id }, { after, limit }) =>
      newest[kind](database, id, after?.at ?? null, after?.entry ?? null, limit),
    async listNamed({ kind, id }, { text, after, limit }) {
      const rows = await named(database, `${kind}:${id}`, text, after?.name ?? null, after?.id ?? null, limit)
      const links = rows.map(({ isEnd, ...link }) => ({ isEnd, link }))
      return {
        links: links.flatMap(({ isEnd, link }) => (isEnd ? [] : [link])),
        end: links.find(({ isEnd }) => isEnd)?.link,
      }
    },
  }
}
