import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Rows } from '#backend/model/write/rows.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import type { HeldDate } from './datesToCome.ts'
import type { ClassChanges } from './readClassChanges.ts'

/** The changes, once their category, type, assistant and room are found to fit the class; `BAD_INPUT` otherwise. */
export async function checkReferences(changes: ClassChanges, held: HeldDate, rows: Rows): Promise<ClassChanges> {
  await checkAssistant(changes, held, rows)
  await checkRoom(changes, held, rows)
  return checkCategory(changes, held, rows)
}

async function checkAssistant({ assistantID }: ClassChanges, held: HeldDate, rows: Rows): Promise<void> {
  if (!assistantID) return
  if (assistantID === held.coachID)
    throw badInput('input.assistantID', 'Choose someone other than the coach to assist.')
  const roles = await rows.Role.find({ coachID: assistantID, role: 'COACH', status: APPROVED })
  if (!roles.some(({ companyID }) => companyID === held.companyID))
    throw badInput('input.assistantID', 'Choose a coach of the same company to assist.')
}

async function checkRoom({ roomID }: ClassChanges, { companyID }: HeldDate, rows: Rows): Promise<void> {
  if (!roomID) return
  // Locked, so that a room that is being deleted is not named again once it has left its dates.
  const system = rows.asSystem('everyone reads rooms')
  const [room] = companyID === null ? [] : await system.Room.lockWhere({ id: roomID, companyID })
  if (!room) throw badInput('input.roomID', 'Choose a room of the studio.')
}

/** A new category without a type clears the type: types belong to their category. */
async function checkCategory(changes: ClassChanges, held: HeldDate, rows: Rows): Promise<ClassChanges> {
  const { categoryID = held.categoryID, subCategoryID } = changes
  if (changes.categoryID === undefined && subCategoryID === undefined) return changes
  const [category] = await rows.Category.find({ id: categoryID })
  if (!category) throw badInput('input.categoryID', 'Choose an existing category.')
  const currentTypeId = categoryID === held.categoryID ? held.subCategoryID : null
  const typeID = subCategoryID === undefined ? currentTypeId : subCategoryID
  if (typeID !== null) {
    const [type] = await rows.SubCategory.find({ id: typeID, categoryID })
    if (!type) throw badInput('input.subCategoryID', 'Choose a type from this category.')
  }
  return { ...changes, categoryID, subCategoryID: typeID }
}
