import { type GraphQLOutputType, getNullableType, isLeafType, isListType, isNonNullType, isObjectType } from 'graphql'
import { isObject } from '#backend/model/plan/checkValue.ts'
import type { JsonSelect } from '#schema/plan.ts'
import type { PlainRoot } from './compileDocument.ts'
import type { JsonCell } from './documentSql.ts'
import { FAULT, MARK, NotCompiled } from './jsonSql.ts'
import type { Cursor } from './pages/nextToken.ts'
import type { Run } from './renderCache.ts'
import { pickMembers, toAnswer } from './rowShape.ts'

interface Finishing {
  /** Returns by level the values that the tokens of its pages are bound to, for one parent if it has parents. */
  questions: ReadonlyMap<number, (parentKey: readonly unknown[] | null) => unknown>
  cells: readonly JsonCell[]
  run: Run
}

/** Writes what the statement left open between marks. Undefined where SQL did not write something. */
export function finishText(text: string, finishing: Finishing): string | undefined {
  if (text.includes(FAULT)) return undefined
  if (!text.includes(MARK)) return text
  const sealed = sealer(finishing)
  return text
    .split(MARK)
    .map((part, place) => {
      if (place % 2 === 0) return part
      // `token:3:[["2026-…","id"],null]`, `json:0:{"a": 1}`
      const [kind = '', number = ''] = part.split(':', 2)
      const content: unknown = JSON.parse(part.slice(kind.length + number.length + 2))
      return kind === 'json'
        ? jsonOf(content, finishing.cells[Number(number)], finishing.run)
        : `"${sealed(Number(number), content)}"`
    })
    .join('')
}

/** Seals the places of the rows of one answer's pages. What a page's tokens are bound to is worked out once. */
function sealer({ questions, run }: Finishing): (level: number, content: unknown) => string {
  const seals = new Map<string, (cursor: Cursor) => string>()
  return (level, content) => {
    const question = questions.get(level)
    if (!question || !Array.isArray(content)) throw new Error('A token is of no page')
    const [cursor, parentKey] = content
    const identity = `${level} ${JSON.stringify(parentKey)}`
    const seal = seals.get(identity) ?? run.seal.closing(question(parentKey))
    seals.set(identity, seal)
    return seal(cursor)
  }
}

function jsonOf(content: unknown, cell: JsonCell | undefined, run: Run): string {
  if (!cell) throw new Error('A value is of no column')
  const shape = cell.form.kind === 'json' ? cell.form.shape : []
  return JSON.stringify(completed(toAnswer(content, cell.form, run), cell.type, shape))
}

/** The JSON of what a resolver answered with. */
export function plainJson(value: unknown, { type, shape }: Pick<PlainRoot, 'type' | 'shape'>): string {
  const members = shape.length > 0 ? pickMembers(value, shape) : value
  return JSON.stringify(completed(members, type, shape))
}

/** Completes a value like the executor: non-null types are never null, and leaves are serialized by their type. */
function completed(value: unknown, type: GraphQLOutputType, shape: readonly JsonSelect[]): unknown {
  if (value === null || value === undefined) {
    if (isNonNullType(type)) throw new NotCompiled('A value that may not be null is')
    return null
  }
  const nullable = getNullableType(type)
  if (isLeafType(nullable)) return nullable.serialize(value)
  if (isListType(nullable)) {
    if (!Array.isArray(value)) throw new NotCompiled('A list is none')
    return value.map((item: unknown) => completed(item, nullable.ofType, shape))
  }
  if (!isObjectType(nullable) || !isObject(value)) throw new NotCompiled('An object is none')
  const fields = nullable.getFields()
  return Object.fromEntries(shape.map((select) => [select.key, completedMember(select)]))

  function completedMember(select: JsonSelect): unknown {
    if (select.kind === 'typename') return select.value
    const field = fields[select.field]
    if (!field || !isObject(value)) throw new NotCompiled('An object has no such member')
    return completed(value[select.key], field.type, select.shape ?? [])
  }
}
