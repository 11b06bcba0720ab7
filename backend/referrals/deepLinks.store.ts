import { predicateSql } from '#backend/model/rights/predicateSql.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { isBeyond, type RowBound } from '#backend/platform/rowBound.ts'
import { statement } from '#backend/platform/statement.ts'
import { isCoachRole } from '#schema/rights/approvedCoach.ts'
import type { DeepLinkStore, FoundDeepLink } from './deepLinks.port.ts'

export const deepLinkBound: RowBound = { table: 'deep_link', columns: ['shared_by'], rows: 5_000 }

const upsert = statement<
  [code: string, sharedBy: string, coachId: string | null, source: string, targetId: string | null, now: Instant],
  { code: string | null; isBeyond: boolean }
>({
  name: 'deep_link_upsert',
  // oxlint-disable-next-line house/rows-by-rights -- the person's own links, which no model shows
  text: `
    with room as (select ${isBeyond(deepLinkBound, ['$2'], '1')} as is_beyond), existing as (
      select code from deep_link where shared_by = $2 and coach_id is not distinct from $3::text and source = $4
        and target_id is not distinct from $5::text
    ), written as (
      insert into deep_link (code, shared_by, coach_id, source, target_id, created_at)
      select $1, $2, $3, $4, $5, $6 from room where not is_beyond and not exists (select from existing)
      on conflict on constraint deep_link_once do update set source = excluded.source
      returning code
    )
    select coalesce((select code from existing), (select code from written)) as code, is_beyond as "isBeyond"
    from room`,
})

const find = statement<[code: string], FoundDeepLink>({
  name: 'deep_link_find',
  // oxlint-disable-next-line house/rows-by-rights -- the card of an approved coach is public
  text: `
    select l.shared_by as "sharedBy", l.coach_id as "coachId", l.source, l.target_id as "targetId",
      c.first_name || ' ' || c.last_name as "coachName"
    from deep_link l left join contact c on c.id = l.coach_id
    where l.code = $1 and (l.coach_id is null or exists (
      select from role r where r.contact_id = l.coach_id and ${predicateSql(isCoachRole, 'Role', 'r')}
    ))`,
})

const isSharer = statement<[contactId: string], { isSharer: boolean }>({
  name: 'deep_link_is_sharer',
  // oxlint-disable-next-line house/rows-by-rights -- whether a referral counts, which is not told
  text: `select exists (select from deep_link where shared_by = $1) as "isSharer"`,
})

export function createDeepLinkStore(database: Queryable): DeepLinkStore {
  return {
    upsert: async ({ code, sharedBy, coachId, source, targetId, now }) => {
      const [row] = await upsert(database, code, sharedBy, coachId, source, targetId, now)
      if (!row?.code) throw new DomainError('LIMIT_REACHED')
      return row.code
    },
    isSharer: async (contactId) => (await isSharer(database, contactId))[0]?.isSharer === true,
    find: async (code) => (await find(database, code))[0],
  }
}
