// Operation: getCoachesForCompanyLambda
import { listAfter } from '#backend/model/read/pages/listAfter.ts'
import { predicateSql } from '#backend/model/rights/predicateSql.ts'
import { visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import type { Position } from '#backend/model/search/searchStatement.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { isCoachRole } from '#schema/rights/approvedCoach.ts'
import type { ListCoaches } from './coaching.port.ts'

interface Page extends Readonly<Record<string, string | number | undefined>> {
  companyId: string
  status: string | undefined
  afterAt: Instant | undefined
  afterId: string | undefined
  limit: number
}

const coachesOfCompany = visibleStatement<{ id: string }, Page>(
  'coaching_of_company',
  ({ argument, visible }) => `
    select r.contact_id as id from role r join contact c on c.id = r.contact_id
    where r.company_id = ${argument('companyId', 'text')} and ${predicateSql(isCoachRole, 'Role', 'r')}
      and coalesce(${argument('status', 'text')}, r.status) = r.status
      and (r.created_at, r.id)
        > (coalesce(${argument('afterAt', 'timestamptz')}, '-infinity'), coalesce(${argument('afterId', 'text')}, ''))
      and ${visible('Role', 'r')} and ${visible('Contact', 'c')}
    order by r.created_at, r.id limit ${argument('limit', 'int')}`,
)

const positionInCompany = visibleStatement<Position, { companyId: string; contactId: string }>(
  'coaching_position_in_company',
  ({ argument, visible }) => `
    select r.created_at as at, r.id from role r
    where r.contact_id = ${argument('contactId', 'text')} and r.company_id = ${argument('companyId', 'text')}
      and r.role = 'COACH' and ${visible('Role', 'r')}`,
)

export function companyCoachesIn(database: Queryable): ListCoaches {
  return ({ companyId, status, ...page }, caller) =>
    listAfter(
      page,
      async (contactId) => (await positionInCompany(database, caller, { companyId, contactId }))[0],
      async ({ after, limit }) => {
        const args = { companyId, status, afterAt: after?.at, afterId: after?.id, limit }
        return (await coachesOfCompany(database, caller, args)).map(({ id }) => id)
      },
    )
}
