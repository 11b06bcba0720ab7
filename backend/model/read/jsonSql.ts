import { type GraphQLOutputType, type GraphQLType, getNamedType, isEnumType, isNonNullType } from 'graphql'
import type { ValueField } from '#backend/model/rights/columns.ts'
import { sqlTypeOf } from '#backend/model/rights/columns.ts'

/** Control characters stand in no JSON text, so they say where something is not done yet. */
export const MARK = '\u0001'
/** What `interpret` has to answer: an error, or a form that SQL does not write. */
export const FAULT = '\u0002'

/** A form of value that SQL does not write. The document is interpreted. */
export class NotCompiled extends Error {}

export const faultSql = `E'\\x02'`
const markSql = `E'\\x01'`

/** SQL whose text is the JSON of a value. It is null only where the wire says that the value never is. */
export type JsonSql = string

/** Something that JavaScript writes into the answer: `kind` and number say what, `content` what of. */
export function markedSql(kind: string, content: string): JsonSql {
  return `${markSql} || '${kind}:' || ${content} || ${markSql}`
}

/** What stands for null: `null`, or a fault where the wire says that there is none. */
export function nullSql(type: GraphQLType): JsonSql {
  return isNonNullType(type) ? faultSql : `'null'`
}

/** The JSON text of a single value or a list, in the form that `interpret` gives it; undefined where SQL has none. */
export function valueJson(sql: string, field: ValueField, type: GraphQLOutputType): JsonSql | undefined {
  const form = field.isList ? listForm(sql, field, type) : singleForm(sql, field, type)
  // A required value that is null makes the whole row null, and that is a fault.
  return form === undefined || isNonNullType(type) ? form : `coalesce(${form}, 'null')`
}

function singleForm(sql: string, field: ValueField, type: GraphQLOutputType): string | undefined {
  const named = getNamedType(type)
  // The check of the tables holds the column to the enum's values, which are names.
  if (isEnumType(named)) return `('"' || ${sql} || '"')`
  return forms[field.type === 'AWSDate' || field.type === 'AWSDateTime' ? field.type : sqlTypeOf(field)]?.(sql)
}

/** Null gives null. */
const forms: Readonly<Record<string, (sql: string) => string>> = {
  text: (sql) => `to_json(${sql})::text`,
  integer: (sql) => `(${sql})::text`,
  boolean: (sql) => `(${sql})::text`,
  'double precision': floatForm,
  AWSDate: (sql) => `('"' || (${sql})::text || '"')`,
  // One more microsecond makes PostgreSQL write all six digits; the wire has the first three. Sessions run in UTC, and
  // no instant outside the years 1 to 9999 is ever stored.
  AWSDateTime: (sql) => `(left(to_json(${sql} + interval '1 microsecond')::text, 24) || 'Z"')`,
}

/** JavaScript writes more numbers without an exponent than PostgreSQL does, and no zeros before an exponent. */
function floatForm(sql: string): string {
  const text = `(${sql})::text`
  const size = `abs(${sql})`
  return `case when ${sql} = 0 then '0'
    when ${size} >= 1e-4 and ${size} < 1e15 then ${text}
    when ${size} >= 1e-6 and ${size} < 1e21 then trim_scale(${text}::numeric)::text
    when ${size} < 'infinity'::float8 then regexp_replace(${text}, 'e([+-])0', 'e\\1')
    when ${sql} is not null then ${faultSql} end`
}

const listed = new Set(['text', 'integer', 'boolean'])

function listForm(sql: string, field: ValueField, type: GraphQLOutputType): string | undefined {
  const named = getNamedType(type)
  if (isEnumType(named) || !listed.has(sqlTypeOf(field))) return undefined
  return `case when array_position(${sql}, null) is null then to_json(${sql})::text else ${faultSql} end`
}

export type JsonPart = { text: string } | { sql: JsonSql }

/** Null where one of the parts is. Joined in halves, so that what is long is copied a few times only. */
export function joinSql(parts: readonly JsonPart[]): JsonSql {
  const texts: string[] = []
  let text = ''
  for (const part of [...parts, { sql: '' }]) {
    if ('text' in part) text += part.text
    else {
      if (text !== '') texts.push(`'${text.replaceAll("'", "''")}'`)
      if (part.sql !== '') texts.push(part.sql)
      text = ''
    }
  }
  return halves(texts)
}

/** An object's keys in the selection's order, each with what `valueOf` writes of it. */
export function objectParts<Key extends { key: string }>(
  selects: readonly Key[],
  valueOf: (select: Key) => JsonPart[],
): JsonPart[] {
  const members = selects.flatMap((select, place): JsonPart[] => {
    return [{ text: `${place === 0 ? '' : ','}"${select.key}":` }, ...valueOf(select)]
  })
  return [{ text: '{' }, ...members, { text: '}' }]
}

/** The same as SQL that is never null: a member that has no JSON is a fault. */
export function objectSql<Key extends { key: string }>(
  selects: readonly Key[],
  valueOf: (select: Key) => JsonPart[],
): JsonSql {
  return selects.length === 0 ? `'{}'` : `coalesce(${joinSql(objectParts(selects, valueOf))}, ${faultSql})`
}

function halves(texts: readonly string[]): string {
  if (texts.length <= 1) return texts[0] ?? `''`
  const middle = Math.ceil(texts.length / 2)
  return `(${halves(texts.slice(0, middle))} || ${halves(texts.slice(middle))})`
}
