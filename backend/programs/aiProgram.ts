import { badInput } from '#backend/model/plan/checkValue.ts'
import { OutdatedPreparation } from '#backend/model/write/preparedWriting.ts'
import type { Rows } from '#backend/model/write/rows.ts'
import { TEMPLATE } from '#schema/training/template.ts'

export type Program = Awaited<ReturnType<Rows['Program']['find']>>[number]

export interface Template {
  id?: string | undefined
  order?: number | undefined
  sections: readonly unknown[]
  resources: readonly unknown[]
}

/** The verdict on an AI-made program as it would be after a write. */
export interface CheckedProgram {
  /** The plans that the verdict is based on. */
  before: string
  /** The first rule that the program would break. */
  fault: string | undefined
}

/** A member's own program must always keep the rules. A coach may change a program freely once it is complete. */
export function isHeld({ madeByAI, coachID, status }: Program): boolean {
  return madeByAI && (coachID === null || status === 'INPROGRESS' || status === 'FAILED')
}

/**
 * A cheap check inside the transaction, which locks the program: it still has the plans that the verdict is based on.
 */
export function mustBeAsChecked(before: readonly Template[], checked: CheckedProgram | undefined): void {
  if (checked?.before !== textOf(before)) throw new OutdatedPreparation()
}

/** Refuses a program that failed the check. */
export function mustKeepRules(checked: CheckedProgram | undefined): void {
  if (checked?.fault !== undefined) throw badInput('input', checked.fault)
}

export async function findTemplates(programID: string, rows: Rows) {
  return rows.Plan.find({ programID, userID: TEMPLATE })
}

export function textOf(plans: readonly Template[]): string {
  return JSON.stringify(inOrder(plans).map(({ id, order, sections, resources }) => [id, order, sections, resources]))
}

export function inOrder(plans: readonly Template[]): Template[] {
  return plans.toSorted((one, other) => (one.order ?? Infinity) - (other.order ?? Infinity))
}
