import type { FieldDescription, Limit, ModelDescription, ValueField } from '#schema/modelDescription.ts'

/** Maximum number of characters of a text without a limit of its own, by GraphQL type. */
const longest: Readonly<Record<string, number>> = {
  ID: 200,
  AWSURL: 2_048,
  AWSEmail: 320,
  AWSPhone: 32,
  AWSJSON: 100_000,
}
const LONGEST_TEXT = 5_000
/** Maximum number of items in a list without a limit of its own. */
const MOST_ITEMS = 1_000

type Limited = Pick<ValueField, 'type' | 'limits' | 'members'>

/**
 * The error message if a value exceeds the limits of its field; otherwise undefined. Every text and list has a limit,
 * whether or not its field declares one.
 */
export function limitFault(value: unknown, field: Limited): string | undefined {
  if (Array.isArray(value)) return itemsFault(value, field) ?? firstFault(value.map((item: unknown) => [item, field]))
  if (typeof value === 'string') return textFault(value, field)
  if (typeof value === 'number') return rangeFault(value, field.limits?.range)
  if (typeof value !== 'object' || value === null || !field.members) return undefined
  const { members } = field
  return firstFault(
    Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
      const member = members[name]
      return member ? [[inner, member]] : []
    }),
  )
}

function firstFault(values: readonly [value: unknown, field: Limited][]): string | undefined {
  for (const [value, field] of values) {
    const fault = limitFault(value, field)
    if (fault !== undefined) return fault
  }
  return undefined
}

function itemsFault(items: readonly unknown[], { limits }: Limited): string | undefined {
  const { max, sentence } = limits?.items ?? { max: MOST_ITEMS }
  return items.length > max ? (sentence ?? `Give at most ${written(max)}.`) : undefined
}

function textFault(text: string, { type, limits }: Limited): string | undefined {
  const { min, max, sentence } = limits?.text ?? { min: 0, max: longest[type] ?? LONGEST_TEXT }
  const isShort = min > 0 && isShorter(text.trim(), min)
  if (!isShort && !isLonger(text, max)) return undefined
  return (
    sentence ??
    (min > 0
      ? `Write from ${written(min)} to ${written(max)} characters.`
      : `Write at most ${written(max)} characters.`)
  )
}

/** A character has one or two code units, so only texts between those bounds have to be counted. */
function isLonger(text: string, characters: number): boolean {
  return text.length > characters && (text.length > 2 * characters || Array.from(text).length > characters)
}

function isShorter(text: string, characters: number): boolean {
  return text.length < characters || (text.length < 2 * characters && Array.from(text).length < characters)
}

function rangeFault(value: number, range: Limit | undefined): string | undefined {
  if (!range || (value >= range.min && value <= range.max)) return undefined
  return range.sentence ?? `Give a number from ${written(range.min)} to ${written(range.max)}.`
}

/**
 * The error message if a number is less than another field's, in the merged row. The field's range replaces a missing
 * number.
 */
export function orderFault(
  field: ValueField,
  row: Readonly<Record<string, unknown>>,
  fields: ModelDescription['fields'],
): string | undefined {
  const { order, range } = field.limits ?? {}
  if (!order) return undefined
  const from = numberOr(row[order.after], rangeOf(fields[order.after])?.min ?? -Infinity)
  return from > numberOr(row[field.name], range?.max ?? Infinity) ? order.sentence : undefined
}

function rangeOf(field: FieldDescription | undefined): Limit | undefined {
  return field?.source === 'column' ? field.limits?.range : undefined
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise
}

function written(limit: number): string {
  return limit.toLocaleString('en')
}
