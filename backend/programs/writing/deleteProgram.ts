// Operation: deletePrograms
import type { Rows, Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { MutationDeleteProgramsArgs } from '#schema/__generated__/wire.ts'
import { TEMPLATE } from '#schema/training/template.ts'

/** The row stays as DELETED, because enrolled members continue training their own copies of its sessions. */
export async function deleteProgram(
  { input: { id }, condition }: MutationDeleteProgramsArgs,
  writing: Writing,
): Promise<string> {
  const { rows } = writing
  const userID = callerOf(undefined, writing)
  const { status } = await rows.Program.lock({ id })
  if (status === 'DELETED') throw new DomainError('NOT_FOUND')
  await rows.Program.update({ id }, { status: 'DELETED' }, { condition })
  await clearProgram({ id, userID }, rows)
  return id
}

/** Deletes the rows that no other member trains: the coach's sessions, and the caller's own copies. */
export async function clearProgram(
  { id: programID, userID }: { id: string; userID: string },
  rows: Rows,
): Promise<void> {
  const system = rows.asSystem('the caller has deleted the program that these belong to')
  await system.UserProgram.deleteWhere({ programID, userID })
  await system.Plan.deleteWhere({ programID, userID: [TEMPLATE, userID] })
}
