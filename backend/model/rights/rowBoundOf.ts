import type { RowBound } from '#backend/platform/rowBound.ts'
import { models } from '#schema/__generated__/models.ts'
import type { ModelDescription } from '#schema/modelDescription.ts'
import { columnOf, getModel, identifier } from './columns.ts'

/** The model's `@atMost`, where it has one. */
export function findRowBound(model: ModelDescription): RowBound | undefined {
  const { atMost } = model
  if (!atMost) return undefined
  const columns = atMost.by === undefined ? [] : [identifier(columnOf(model, atMost.by))]
  return { table: identifier(model.table), columns, rows: atMost.rows }
}

/** The same of a product's model, for a statement that is written by hand and inserts its rows. */
export function rowBoundOf(name: string): RowBound {
  const bound = findRowBound(getModel(models, name))
  if (!bound) throw new Error(`${name} has no bound`)
  return bound
}
