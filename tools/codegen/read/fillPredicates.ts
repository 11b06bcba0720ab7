import { getModel, type Models } from '#backend/model/rights/columns.ts'
import { constantSql } from '#backend/model/rights/constantSql.ts'
import type { ComputedField, ModelDescription } from '#schema/modelDescription.ts'
import { amountSql } from '#tools/codegen/describe/amounts.ts'
import { namedPredicate } from './namedPredicates.ts'

/** `{takesPlace EventOccurrence o}`: what the predicate says of the model's row under the alias. */
const NAMED = /\{(\w+) (\w+) (\w+)\}/g

/** Writes the SQL of fields that are worked out, and of the predicates that they name, once all models are known. */
export function fillPredicates(description: ModelDescription, models: Models): ModelDescription {
  const fields = Object.values(description.fields).map((field) =>
    field.source === 'computed'
      ? { ...field, sql: filled(sqlOf(field, { model: description, models }), models) }
      : field,
  )
  return { ...description, fields: Object.fromEntries(fields.map((field) => [field.name, field])) }
}

function sqlOf(field: ComputedField, place: { model: ModelDescription; models: Models }): string {
  return field.amount ? amountSql({ ...field, amount: field.amount }, place) : field.sql
}

function filled(sql: string, models: Models): string {
  return sql.replace(NAMED, (_text, ...[name = '', model = '', alias = '']: string[]) => {
    // The row whose field it is has no alias before it is read.
    return constantSql(namedPredicate(name), models, {
      model: getModel(models, model),
      alias: alias === 'row' ? '{row}' : alias,
    })
  })
}
