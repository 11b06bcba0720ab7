import { Kind, type OperationDefinitionNode, type TypeNode } from 'graphql'
import { at } from '#backend/model/testing/classRows.ts'

/** Data for the generated variables, beside the document. */
export interface Known {
  random: () => number
  pages: readonly ReadPage[]
}

/** A token of an earlier page, and the arguments with which it was read. */
export interface ReadPage {
  token: string
  variables: Readonly<Record<string, unknown>>
}

/** Variables that say behind which page, or which row, a page begins. */
export const TOKEN_VARIABLES = new Set(['nextToken', 'cursor', 'after'])

const ids = [
  'yoga',
  'coach',
  'mia',
  'rival',
  'hatha',
  'category-001',
  'dated-3',
  'dated-12',
  'public-open',
  'public-draft',
  'open',
  'eventoccurrence-001',
  'film',
  'unknown',
  '',
  'Zoé "\\ 站',
  'x'.repeat(200),
]
const instants = [
  at(0),
  at(1),
  at(11),
  at(15),
  at(15.5),
  at(30),
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '2026-11-21T20:00:00+01:00',
  'tomorrow',
  '',
]
const limits = [1, 1, 2, 3, 12, 50, 100, 1000, 0, -1, null]

/** Variables for an operation, most of them such as a client would send and some that it would not. */
export function inputsFor(
  { variableDefinitions = [] }: OperationDefinitionNode,
  known: Known,
): Record<string, unknown> {
  const given = Object.fromEntries(
    variableDefinitions.flatMap(({ variable, type }): [string, unknown][] => {
      const isRequired = type.kind === Kind.NON_NULL_TYPE
      if (!isRequired && known.random() < 0.3) return known.random() < 0.5 ? [] : [[variable.name.value, null]]
      return [[variable.name.value, valueOf(variable.name.value, nameOf(type), known)]]
    }),
  )
  const token = variableDefinitions.find(({ variable }) => TOKEN_VARIABLES.has(variable.name.value))
  const page = token && known.random() < 0.5 ? oneOf(known.pages, known) : undefined
  // The next page has the same arguments, except for its size.
  return token && page ? { ...given, ...withoutLimits(page.variables), [token.variable.name.value]: page.token } : given
}

const LIMITS = new Set(['limit', 'first', 'count', 'inner'])

function withoutLimits(variables: ReadPage['variables']): ReadPage['variables'] {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !LIMITS.has(name)))
}

function nameOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type)
}

function valueOf(name: string, type: string, known: Known): unknown {
  if (type.endsWith('FilterInput')) return filter(known, 0)
  const values = TOKEN_VARIABLES.has(name) ? valuesOfTokens : (valuesOf[name] ?? valuesOf[type])
  return values ? values(known) : oneOf(['', 'Yoga'], known)
}

const valuesOfTokens = (known: Known) => oneOf([...known.pages.map(({ token }) => token), 'no token', null], known)

/** Generators by the variable's name or type. */
const valuesOf: Readonly<Record<string, (known: Known) => unknown>> = {
  Boolean: ({ random }) => random() < 0.7,
  Int: (known) => oneOf(limits, known),
  ID: (known) => oneOf([...ids, 'yoga', 'coach', 'yoga'], known),
  AWSDateTime: (known) => oneOf(instants, known),
  from: (known) => oneOf(instants, known),
  since: (known) => oneOf(instants, known),
  ClassSpan: (known) => spans(known),
  FindClassesFilter: (known) => search(known),
  OnDemandVideosFilter: (known) => videoSearch(known),
  FindProgramsFilter: (known) => programSearch(known),
  ModelStringKeyConditionInput: condition,
  ModelSortDirection: (known) => oneOf(['ASC', 'DESC'], known),
  ReportStatus: (known) => oneOf(['OPEN', 'CLOSED'], known),
}

/** Days and weeks, one behind the other, with classes in most of them; now and then out of order. */
function spans(known: Known): object[] {
  const hours = [oneOf([0, 12, 20], known) ?? 0, oneOf([24, 30], known) ?? 0, oneOf([48, 400], known) ?? 0]
  if (known.random() < 0.1) hours.reverse()
  return hours.slice(0, -1).flatMap((hour, place) => ({ from: at(hour), to: at(hours[place + 1] ?? 0) }))
}

function search(known: Known): object {
  const { random } = known
  return {
    ...(random() < 0.3 && { categoryID: oneOf(['yoga', 'category-001', null], known) }),
    ...(random() < 0.2 && { subCategoryID: oneOf(['hatha', 'unknown'], known) }),
    ...(random() < 0.2 && { coachID: oneOf(['coach', 'rival'], known) }),
    ...(random() < 0.3 && { text: oneOf(['', 'yoga', 'Zoé', 'back\\', '%', 'x'.repeat(101)], known) }),
    ...(random() < 0.3 && { withCancelled: oneOf([true, false, null], known) }),
  }
}

function videoSearch(known: Known): object {
  const { random } = known
  return {
    ...(random() < 0.2 && { categoryID: oneOf(['yoga', 'category-001', null], known) }),
    ...(random() < 0.2 && { coachID: oneOf(['coach', 'rival'], known) }),
    ...(random() < 0.2 && { text: oneOf(['', 'yoga', 'Zoé', 'back\\', '%', 'x'.repeat(101)], known) }),
    ...(random() < 0.2 && { videoType: oneOf(['CLASS', 'DRILLS', null], known) }),
    ...(random() < 0.2 && { exerciseKind: oneOf(['STRENGTH', 'MOBILITY', null], known) }),
    ...(random() < 0.2 && { shortest: oneOf([0, 600, -1], known) }),
  }
}

function programSearch(known: Known): object {
  const { random } = known
  return {
    ...(random() < 0.2 && { categoryID: oneOf(['yoga', 'category-001', null], known) }),
    ...(random() < 0.2 && { coachID: oneOf(['coach', 'rival'], known) }),
    ...(random() < 0.2 && { text: oneOf(['', 'yoga', 'Zoé', 'back\\', '%', 'x'.repeat(101)], known) }),
    ...(random() < 0.2 && { level: oneOf(['Beginner', null], known) }),
  }
}

function condition(known: Known): object {
  const op = oneOf(['ge', 'ge', 'gt', 'le', 'lt', 'eq', 'between', 'beginsWith', 'none'], known)
  if (op === 'none') return {}
  if (op === 'between') return { between: [oneOf(instants, known), oneOf(instants, known)] }
  if (op === 'beginsWith') return { beginsWith: oneOf(['2026-11-21T', '2026', ''], known) }
  return { [op ?? 'ge']: oneOf(instants, known) }
}

const conditionsOf: Readonly<Record<string, readonly object[]>> = {
  status: [{ eq: 'PUBLISHED' }, { ne: 'CANCELED' }, { eq: null }, { ne: 'DRAFT' }],
  id: [{ ne: 'open' }, { beginsWith: 'event' }, { contains: 'é' }, { attributeExists: true }],
  startDate: [{ ge: at(12) }, { between: [at(10), at(20)] }, { lt: 'soon' }, { eq: null }],
}

/** Returns a filter on fields that classes and bookings share. */
function filter(known: Known, depth: number): object {
  const kind = oneOf(['status', 'id', 'startDate', 'and', 'or', 'not', 'none', 'several'], known) ?? 'none'
  const below = () => (depth < 2 ? filter(known, depth + 1) : {})
  if (kind === 'and' || kind === 'or') return { [kind]: [below(), below()] }
  if (kind === 'not') return { not: below() }
  const fields = kind === 'several' ? ['status', 'id'] : [kind]
  const entries = fields.flatMap((field) => (conditionsOf[field] ? [[field, oneOf(conditionsOf[field], known)]] : []))
  return Object.fromEntries(entries)
}

function oneOf<Item>(items: readonly Item[], { random }: Known): Item | undefined {
  return items[Math.floor(random() * items.length)]
}
