import { visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { isCoachRole } from '#schema/rights/approvedCoach.ts'
import { and, isAdminOf, isGlobal, or } from '#schema/rights/predicate.ts'
import type { CoachStore, FoundCoach } from './importing.port.ts'

const coachesOfOwnCompany = and(isCoachRole, or(isAdminOf('companyID'), isGlobal))

// Admins know the e-mails of their coaches. They do not learn whether another person has an account.
const findCoach = visibleStatement<FoundCoach, { email: string }>(
  'importing_find_coach',
  ({ argument, holds, visible }) => `
    select c.id, r.company_id as "companyId" from contact c join role r on r.contact_id = c.id
    where c.email = ${argument('email', 'text')}
      and ${holds('Role', 'r', coachesOfOwnCompany)} and ${visible('Role', 'r')}
    order by r.company_id is null, r.created_at, r.id limit 1`,
)

export function createCoachStore(database: Queryable): CoachStore {
  return {
    findCoach: async (email, caller) => (await findCoach(database, caller, { email: email.toLowerCase() }))[0],
  }
}
