import { allExcept, always, isGlobal, type ModelRights } from '#schema/rights/predicate.ts'

/** Public; changed by global admins. */
const keptByGlobalAdmins: ModelRights = {
  read: always,
  create: { row: isGlobal, fields: allExcept() },
  update: { row: isGlobal, fields: allExcept() },
  delete: isGlobal,
}

export const catalogueRights: Readonly<Record<string, ModelRights>> = {
  Category: keptByGlobalAdmins,
  SubCategory: keptByGlobalAdmins,
  MuscleGroup: keptByGlobalAdmins,
  Equipment: keptByGlobalAdmins,
  AppConfig: keptByGlobalAdmins,
}
