import { predicateSql } from '#backend/model/rights/predicateSql.ts'
import { visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import type { Context } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { isCoachRole } from '#schema/approvedCoach.ts'

const coachesOfCompany = visibleStatement<{ id: string }, { companyId: string; status?: string | undefined }>(
  'coaching_of_company',
  ({ argument, visible }) => `
    select r.contact_id as id from role r join contact c on c.id = r.contact_id
    where r.company_id = ${argument('companyId', 'text')} and ${predicateSql(isCoachRole, 'Role', 'r')}
      and coalesce(${argument('status', 'text')}, r.status) = r.status
      and ${visible('Role', 'r')} and ${visible('Contact', 'c')}
    order by r.created_at, r.id limit 1000`,
)

/** Ids of the company's approved coaches, who came first, first; none where another status is asked for. */
export function companyCoachesIn(database: Queryable) {
  return async (
    asked: { companyId: string; status?: string | undefined },
    asking: Pick<Context, 'viewer' | 'now'>,
  ): Promise<string[]> => {
    const rows = await coachesOfCompany(database, asking, asked)
    return rows.map(({ id }) => id)
  }
}
