import { getModel, type Models } from '#backend/model/rights/columns.ts'
import { constantSql } from '#backend/model/rights/constantSql.ts'
import type { ModelDescription } from '#schema/modelDescription.ts'
import type { Predicate } from '#schema/predicate.ts'
import { isPublished, takesPlace } from '#schema/publishedClass.ts'

const predicates = new Map<string, Predicate>(Object.entries({ isPublished, takesPlace }))

/** `{takesPlace EventOccurrence o}`: what the predicate says of the model's row under the alias. */
const NAMED = /\{(\w+) (\w+) (\w+)\}/g

/** Puts SQL for the predicates that a field which is worked out names, once all models are known. */
export function fillPredicates(description: ModelDescription, models: Models): ModelDescription {
  const fields = Object.values(description.fields).map((field) =>
    field.source === 'computed' ? { ...field, sql: filled(field.sql, models) } : field,
  )
  return { ...description, fields: Object.fromEntries(fields.map((field) => [field.name, field])) }
}

function filled(sql: string, models: Models): string {
  return sql.replace(NAMED, (_text, ...[name = '', model = '', alias = '']: string[]) => {
    const predicate = predicates.get(name)
    if (!predicate) throw new Error(`There is no predicate ${name} that a field may name`)
    // The row whose field it is has no alias before it is read.
    return constantSql(predicate, models, { model: getModel(models, model), alias: alias === 'row' ? '{row}' : alias })
  })
}
