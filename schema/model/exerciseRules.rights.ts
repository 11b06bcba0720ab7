import { isCoachRole } from '#schema/rights/approvedCoach.ts'
import { allExcept, exists, isAdminOf, isGlobal, type ModelRights, or } from '#schema/rights/predicate.ts'

const isCoachOfStudio = exists(
  'Role',
  { coachID: { viewer: 'contactId' }, companyID: { row: 'companyID' } },
  isCoachRole,
)
const plansForStudio = or(isCoachOfStudio, isAdminOf('companyID'), isGlobal)

/** Its coaches know what their members do best, so they set the rules as its admins do. Members only train by them. */
export const exerciseRuleRights: Readonly<Record<string, ModelRights>> = {
  ExerciseRule: {
    read: plansForStudio,
    create: { row: plansForStudio, fields: allExcept('id') },
    update: { row: plansForStudio, fields: ['isOff'] },
    delete: plansForStudio,
  },
}
