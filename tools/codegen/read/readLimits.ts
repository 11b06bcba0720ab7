import type { FieldDefinitionNode } from 'graphql'
import type { FieldLimits, Limit, ValueField } from '#schema/modelDescription.ts'
import { readDirective } from './readDirective.ts'

const texts = new Set(['String', 'ID'])
const numbers = new Set(['Int', 'Float'])

type Value = Pick<ValueField, 'name' | 'type' | 'isList'>

/** The limits that the directives of a field give its values; undefined without any. */
export function readLimits(field: FieldDefinitionNode, value: Value): FieldLimits | undefined {
  const limits = { ...textLimits(field, value), ...numberLimits(field, value), ...listLimits(field, value) }
  return Object.keys(limits).length > 0 ? limits : undefined
}

function textLimits(field: FieldDefinitionNode, { name, type }: Value): FieldLimits {
  const text = readDirective(field, 'text')
  if (!text) return {}
  if (!texts.has(type)) throw new Error(`${name}: @text is for texts, and this is ${type}`)
  return { text: limitOf(text) }
}

function numberLimits(field: FieldDefinitionNode, { name, type, isList }: Value): FieldLimits {
  const range = readDirective(field, 'range')
  const order = readDirective(field, 'order')
  if ((range ?? order) && (isList || !numbers.has(type))) throw new Error(`${name}: @range and @order are for numbers`)
  return { ...(range ? { range: limitOf(range) } : {}), ...(order ? { order } : {}) }
}

function listLimits(field: FieldDefinitionNode, { name, type, isList }: Value): FieldLimits {
  const items = readDirective(field, 'items')
  const ids = readDirective(field, 'ids')
  if ((items ?? ids) && !isList) throw new Error(`${name}: @items and @ids are for lists`)
  if (ids && type !== 'ID') throw new Error(`${name}: @ids is for ids, and this is ${type}`)
  const list = ids ? { sentence: 'Choose at most {max}.', ...ids } : items
  return { ...(list ? { items: limitOf({ min: 0, ...list }) } : {}), ...(ids ? { idsOf: ids.of } : {}) }
}

function limitOf({ min, max, sentence }: { min: number; max: number; sentence?: string | undefined }): Limit {
  if (min > max) throw new Error(`${min} is no minimum below ${max}`)
  if (sentence === undefined) return { min, max }
  const said = sentence.replace('{min}', min.toLocaleString('en')).replace('{max}', max.toLocaleString('en'))
  return { min, max, sentence: said }
}
