import * as v from 'valibot'
import { badInput } from '#backend/model/plan/checkValue.ts'
import { getModel, getValueField } from '#backend/model/rights/columns.ts'
import { models } from '#schema/__generated__/models.ts'
import type { RowTypes } from '#schema/__generated__/rows.ts'
import type { FieldLimits, ValueField } from '#schema/modelDescription.ts'

type New<Model extends keyof RowTypes> = RowTypes[Model]['new']

type Shapes = Readonly<Record<string, v.GenericSchema>>

type FieldShapes<Model extends keyof RowTypes, Field extends keyof New<Model>> = {
  readonly [Name in Field]-?: v.OptionalSchema<
    v.GenericSchema<unknown, Exclude<New<Model>[Name], undefined>>,
    undefined
  >
}

/**
 * Shapes of these fields for the input schema of a hand-written operation: their types and limits as declared beside the
 * entity. Each may be absent, and null where its column may be. Texts are trimmed. `own` replaces shapes of members of a
 * value stored as JSON, by field.
 */
export function fieldShapes<Model extends keyof RowTypes, Field extends keyof New<Model> & string>(
  name: Model,
  fields: readonly Field[],
  own: { readonly [Name in Field]?: Shapes } = {},
): FieldShapes<Model, Field> {
  const model = getModel(models, name)
  const entries = fields.map((field) => {
    const described = getValueField(model, field)
    const shape = shapeOf(described, own[field])
    return [field, described.isRequired ? v.optional(shape) : v.nullish(shape)]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the generator makes `RowTypes` of the same models
  return Object.fromEntries(entries) as FieldShapes<Model, Field>
}

/** The input in the shape of the schema, or `BAD_INPUT` with the path of the first fault. */
export function readShape<Shape extends v.GenericSchema>(shape: Shape, input: unknown, path: string) {
  const result = v.safeParse(shape, input)
  if (result.success) return result.output
  const [issue] = result.issues
  throw badInput([path, v.getDotPath(issue)].filter(Boolean).join('.'), issue.message)
}

function shapeOf(field: ValueField, own: Shapes = {}): v.GenericSchema {
  const item = itemShape(field, own)
  if (!field.isList) return item
  const { items } = field.limits ?? {}
  return items ? v.pipe(v.array(item), v.maxLength(items.max, items.sentence)) : v.array(item)
}

function itemShape({ type, kind, members, limits = {} }: ValueField, own: Shapes): v.GenericSchema {
  if (members) return v.object({ ...Object.fromEntries(Object.values(members).map(memberEntry)), ...own })
  if (kind === 'json') return v.unknown()
  if (type === 'Int' || type === 'Float') return numberShape(limits)
  if (type === 'Boolean') return v.boolean()
  return type === 'String' ? textShape(limits) : v.string()
}

/** A missing member of a value stored as JSON is stored as null. */
function memberEntry(member: ValueField): [string, v.GenericSchema] {
  const shape = shapeOf(member)
  return [member.name, member.isRequired ? shape : v.nullish(shape, null)]
}

function textShape({ text }: FieldLimits): v.GenericSchema {
  if (!text) return v.pipe(v.string(), v.trim())
  const { min, max, sentence } = text
  return v.pipe(v.string(sentence), v.trim(), v.minLength(min, sentence), v.maxLength(max, sentence))
}

function numberShape({ range }: FieldLimits): v.GenericSchema {
  if (!range) return v.number()
  const { min, max, sentence } = range
  return v.pipe(v.number(), v.minValue(min, sentence), v.maxValue(max, sentence))
}
