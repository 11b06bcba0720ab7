import { getNamedType, getNullableType, type GraphQLSchema, isEnumType, isListType, isObjectType } from 'graphql'
import { getModel, getValueField } from '#backend/model/rights/columns.ts'
import { models } from '#schema/__generated__/models.ts'
import type { ColumnField, ModelDescription } from '#schema/modelDescription.ts'
import { at } from './classRows.ts'

export type TableRow = Readonly<Record<string, unknown>> & { readonly id: string }

/** Every value has a second one, for a row that is changed in all its columns. */
type Which = 'first' | 'second'

/** A row of the model's table, by column, in which every field that the wire can show holds something. */
export function fullRow(model: ModelDescription, own: TableRow, { schema, which = 'first' }: Filling): TableRow {
  const filled = Object.values(model.fields).flatMap((field) =>
    field.source === 'column' && !field.isGenerated
      ? [[field.column, valueOf(field, own.id, { schema, which })] as const]
      : [],
  )
  return { ...Object.fromEntries(filled), ...own }
}

interface Filling {
  schema: GraphQLSchema
  which?: Which
}

const samples: Readonly<Record<Which, Readonly<Record<string, unknown>>>> = {
  first: {
    Int: 1,
    Float: 1.5,
    Boolean: true,
    AWSDateTime: at(0),
    AWSDate: '1990-05-01',
    AWSEmail: 'ana@example.com',
    AWSPhone: '+14155550100',
    AWSURL: 'https://example.com/',
    AWSJSON: 'as JSON',
  },
  second: {
    Int: 2,
    Float: 2.5,
    Boolean: false,
    AWSDateTime: at(3),
    AWSDate: '1991-06-02',
    AWSEmail: 'ben@example.com',
    AWSPhone: '+14155550101',
    AWSURL: 'https://example.com/other',
    AWSJSON: 'as other JSON',
  },
}

function valueOf({ name, type, isList }: ColumnField, id: string, filling: Required<Filling>): unknown {
  const value = samples[filling.which][type] ?? sampleOf(type, filling) ?? (type === 'ID' ? id : `${name} of ${id}`)
  return isList ? [value] : value
}

/** Returns one value of an enum, or an object with every member for JSON. */
function sampleOf(name: string, filling: Required<Filling>): unknown {
  const { schema, which } = filling
  const type = schema.getType(name)
  if (isEnumType(type)) return type.getValues()[which === 'first' ? 0 : 1]?.value
  if (!isObjectType(type)) return undefined
  const members = Object.values(type.getFields()).map((field) => {
    const nullable = getNullableType(field.type)
    const member = getNamedType(nullable).name
    const value = samples[which][member] ?? sampleOf(member, filling) ?? `${which} ${field.name} of ${name}`
    return [field.name, isListType(nullable) ? [value] : value] as const
  })
  return Object.fromEntries(members)
}

/** Returns the value of a field's column. */
export function columnOf(row: TableRow, model: string, name: string): unknown {
  const field = getValueField(getModel(models, model), name)
  return field.source === 'column' ? row[field.column] : undefined
}
