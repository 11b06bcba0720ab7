import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Rows } from '#backend/model/write/rows.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import type { LockedDate } from './datesToCome.ts'
import type { ClassChanges } from './readClassChanges.ts'

/** Returns the changes if their category, type, assistant and room fit the class; throws `BAD_INPUT` otherwise. */
export async function checkReferences(changes: ClassChanges, current: LockedDate, rows: Rows): Promise<ClassChanges> {
  await checkAssistant(changes, current, rows)
  await checkRoom(changes, current, rows)
  return checkCategory(changes, current, rows)
}

async function checkAssistant({ assistantID }: ClassChanges, current: LockedDate, rows: Rows): Promise<void> {
  if (!assistantID) return
  if (assistantID === current.coachID)
    throw badInput('input.assistantID', 'Choose someone other than the coach to assist.')
  const roles = await rows.Role.find({ coachID: assistantID, role: 'COACH', status: APPROVED })
  if (!roles.some(({ companyID }) => companyID === current.companyID))
    throw badInput('input.assistantID', 'Choose a coach of the same company to assist.')
}

async function checkRoom({ roomID }: ClassChanges, { companyID }: LockedDate, rows: Rows): Promise<void> {
  if (!roomID) return
  // The lock keeps a date from naming a room that is being deleted and has already been removed from its dates.
  const system = rows.asSystem('everyone reads rooms')
  const [room] = companyID === null ? [] : await system.Room.lockWhere({ id: roomID, companyID })
  if (!room) throw badInput('input.roomID', 'Choose a room of the studio.')
}

/** A new category without a type clears the type: types belong to their category. */
async function checkCategory(changes: ClassChanges, current: LockedDate, rows: Rows): Promise<ClassChanges> {
  const { categoryID = current.categoryID, subCategoryID } = changes
  if (changes.categoryID === undefined && subCategoryID === undefined) return changes
  const [category] = await rows.Category.find({ id: categoryID })
  if (!category) throw badInput('input.categoryID', 'Choose an existing category.')
  const currentTypeId = categoryID === current.categoryID ? current.subCategoryID : null
  const typeID = subCategoryID === undefined ? currentTypeId : subCategoryID
  if (typeID !== null) {
    const [type] = await rows.SubCategory.find({ id: typeID, categoryID })
    if (!type) throw badInput('input.subCategoryID', 'Choose a type from this category.')
  }
  return { ...changes, categoryID, subCategoryID: typeID }
}
