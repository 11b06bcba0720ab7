import type { FieldDescription, ModelDescription } from '#schema/modelDescription.ts'

type Models = Readonly<Record<string, ModelDescription>>

/**
 * SQL that yields, as rows of one column `key`, every key of a file that a stored field of the models names. With an alias
 * only those of the row that the alias stands for.
 */
export function storedKeysSql(models: Models, alias?: string): string {
  const selects = Object.values(models).flatMap(({ table, fields }) =>
    storedFields(fields).map((field) => {
      const row = alias === undefined ? `${table} as stored` : `(select ${alias}.${field.column}) as stored`
      return `select ${keyOf(field)} as key from ${row} ${unfolded(field)}`
    }),
  )
  // Two models may read one table.
  return [...new Set(selects)].join(' union all ')
}

/** The columns of the model that name files. */
export function storedColumns({ fields }: Pick<ModelDescription, 'fields'>): string[] {
  return storedFields(fields).map(({ column }) => column)
}

interface StoredField {
  column: string
  isList: boolean
  member: string | undefined
}

function storedFields(fields: Readonly<Record<string, FieldDescription>>): StoredField[] {
  return Object.values(fields).flatMap((field) => {
    if (field.source !== 'column' || !(field.isStored || field.storedMember !== undefined)) return []
    return [{ column: field.column, isList: field.isList, member: field.storedMember }]
  })
}

/** A stored value may end in the version of a picture, which is no part of its key. */
function keyOf({ column, isList, member }: StoredField): string {
  const value = isList ? 'item' : `stored.${column}`
  return `split_part(${member === undefined ? value : `${value} ->> '${member}'`}, '?', 1)`
}

function unfolded({ column, isList, member }: StoredField): string {
  if (!isList) return ''
  if (member === undefined) return `cross join unnest(stored.${column}) item`
  return `cross join jsonb_array_elements(case when jsonb_typeof(stored.${column}) = 'array' then stored.${column} end) item`
}
