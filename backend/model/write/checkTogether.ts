import { badInput } from '#backend/model/plan/checkValue.ts'
import { getModel } from '#backend/model/rights/columns.ts'
import { models } from '#schema/__generated__/models.ts'
import type { RowTypes } from '#schema/__generated__/rows.ts'
import type { ColumnField } from '#schema/modelDescription.ts'
import { orderFault } from '#schema/values/limitFault.ts'
import type { Rows } from './rows.ts'

type ModelName = keyof RowTypes

interface Checked {
  /** Path of the input in the arguments, for the field named in an error. */
  path: string
  values: Readonly<Record<string, unknown>>
}

const ordered: ReadonlyMap<string, ColumnField[]> = new Map(
  Object.values(models).map(({ name, fields }) => [
    name,
    Object.values(fields).flatMap((field) => (field.source === 'column' && field.limits?.order ? field : [])),
  ]),
)

/** Refuses numbers that are not in the order that `@order` declares. `values` is the row as it will be. */
export function checkOrder(name: ModelName, { path, values }: Checked): void {
  const { fields } = getModel(models, name)
  for (const field of ordered.get(name) ?? []) {
    const fault = orderFault(field, values, fields)
    if (fault !== undefined) throw badInput(`${path}.${field.name}`, fault)
  }
}

/** Refuses ids without a row that the viewer may read, in the fields that `@ids` declares. `values` are the changes. */
export async function checkNamed(rows: Rows, name: ModelName, { path, values }: Checked): Promise<void> {
  const { fields } = getModel(models, name)
  for (const [member, ids] of Object.entries(values)) {
    const field = fields[member]
    const other = field?.source === 'column' ? field.limits?.idsOf : undefined
    if (!isModelName(other) || !Array.isArray(ids) || ids.length === 0) continue
    const found = await rows[other].find({ id: ids })
    if (found.length !== new Set(ids).size) throw badInput(`${path}.${member}`, 'Choose among those that there are.')
  }
}

function isModelName(name: string | undefined): name is ModelName {
  return name !== undefined && Object.hasOwn(models, name)
}
