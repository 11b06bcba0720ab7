import { allExcept, always, isAdminOf, isGlobal, type ModelRights, or } from '#schema/rights/predicate.ts'

const runsStudio = or(isAdminOf('companyID'), isGlobal)

export const roomRights: Readonly<Record<string, ModelRights>> = {
  Room: {
    // Members see the room of a class.
    read: always,
    create: { row: runsStudio, fields: allExcept('id') },
    update: { row: runsStudio, fields: ['name'] },
    delete: runsStudio,
  },
}
