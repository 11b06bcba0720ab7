import { parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planDocument } from '#backend/model/plan/planDocument.ts'
import { resolvePlanValue } from '#backend/model/plan/planValue.ts'
import { authorise } from '#backend/model/rights/authorise.ts'
import { Binds } from '#backend/model/rights/binds.ts'
import { getModel } from '#backend/model/rights/columns.ts'
import { compilePredicate } from '#backend/model/rights/compilePredicate.ts'
import {
  at,
  bookingRow,
  categoryRow,
  classRow,
  coachRole,
  contactRow,
  occurrenceRow,
} from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { pageOf } from '#backend/model/testing/pageOf.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { models as own } from '#schema/__generated__/models.ts'
import { denied } from '#schema/rights/predicate.ts'
import { rights } from '#schema/rights/rights.ts'
import { chooseWalk } from './chooseWalk.ts'
import { filterToSql } from './filterToSql.ts'

/** Models with an index for the public roles, so that the public branch of the rights has a walk too. */
const models = {
  ...own,
  Role: {
    ...getModel(own, 'Role'),
    indexes: [
      ...getModel(own, 'Role').indexes,
      { name: 'byRole', fields: ['role', 'status', 'createdAt'] },
      { name: 'byCreatedAt', fields: ['createdAt'] },
    ],
  },
}

let domain: DomainUnderTest
const people = ['coach', 'other', 'newcomer', 'mia', 'sam']
const categories = ['yoga', 'dance']

/** The same numbers in each run, so that what fails once fails again. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

beforeAll(async () => {
  domain = await openDomain({ models })
  const number = numbersFrom(7)
  const oneOf = <Item>(items: readonly Item[]) => items[number(items.length)]
  await domain.insert(
    'category',
    categories.map((id) => categoryRow(id)),
  )
  await domain.insert(
    'sub_category',
    ['hatha', 'jazz'].map((id, place) => ({ id, name: id, category_id: categories[place] })),
  )
  await domain.insert(
    'company',
    ['dojo', 'gym', 'lotus'].map((id) => ({ id, name: id })),
  )
  await domain.insert(
    'contact',
    people.map((id) => contactRow(id)),
  )
  // More roles than a person can hold, so that walks meet equal values.
  await domain.open.query({ text: 'alter table role drop constraint role_once' })
  await domain.insert(
    'role',
    Array.from({ length: 40 }, (_, place) =>
      coachRole(oneOf(people) ?? '', {
        id: `role-${number(1000)}-${place}`,
        role: oneOf(['COACH', 'COACH', 'ADMIN', 'MEMBER']),
        status: oneOf(['APPROVED', 'PENDING']),
        company_id: oneOf(['dojo', 'gym', 'lotus', null]),
        created_at: at(number(6)),
      }),
    ),
  )
  await domain.insert('class', [classRow('class')])
  const dates = Array.from({ length: 70 }, (_, place) =>
    occurrenceRow(`o${number(1000)}-${place}`, {
      coach_id: oneOf(people.slice(0, 3)),
      assistant_id: oneOf([...people.slice(0, 3), null]),
      company_id: oneOf(['dojo', 'gym', 'lotus', null]),
      category_id: oneOf(categories),
      sub_category_id: oneOf(['hatha', 'jazz', null]),
      status: oneOf(['PUBLISHED', 'DRAFT']),
      ends_at: at(2 + number(9)),
    }),
  )
  await domain.insert('occurrence', dates)
  await domain.insert(
    'booking',
    dates.flatMap(({ id }) =>
      people
        .filter(() => number(3) === 0)
        .map((member) =>
          bookingRow(`b${number(1000)}-${member}-${id}`, {
            member_id: member,
            occurrence_id: id,
            status: oneOf(['BOOKED', 'CANCELED']),
            ends_at: at(2 + number(5)),
            created_at: at(number(4)),
          }),
        ),
    ),
  )
  await domain.insert(
    'goal',
    Array.from({ length: 40 }, (_, place) => ({
      id: `g${number(1000)}-${place}`,
      contact_id: oneOf(people),
      created_at: at(number(5)),
      updated_at: at(0),
    })),
  )
})
afterAll(() => domain.close())

const viewers: Readonly<Record<string, Viewer>> = {
  'a visitor': anonymous,
  mia: person('mia'),
  'a coach': person('coach'),
  'a coach who runs a company': person('other', { adminOfCompanyIds: ['dojo'] }),
  'who runs all companies': person('sam', { adminOfCompanyIds: ['gym', 'dojo', 'lotus'] }),
  'who has no contact yet': { ...anonymous, subject: 'newcomer' },
  'a global admin': person('root', { isGlobal: true }),
}

interface Read {
  model: string
  field: string
  /** Arguments of the query beside filter, limit, order and token. */
  given?: Readonly<Record<string, string>>
  /** Sort order, if the contract promises one. */
  order?: string
  filters: readonly object[]
}

function either(field: string, values: readonly string[]): object {
  return { or: values.map((eq) => ({ [field]: { eq } })) }
}

const reads: readonly Read[] = [
  {
    model: 'Attendance',
    field: 'listAttendances',
    filters: [
      {},
      { memberID: { eq: 'mia' } },
      either('eventOccurrenceID', ['o1', 'o2']),
      { and: [either('memberID', ['mia', 'sam']), { status: { eq: 'BOOKED' } }] },
      { or: [{ memberID: { eq: 'mia' } }, { status: { eq: 'CANCELED' } }] },
      { not: { memberID: { eq: 'mia' } } },
    ],
  },
  {
    model: 'Attendance',
    field: 'listAttendances',
    given: { memberID: 'mia' },
    order: 'ends_at',
    filters: [
      {},
      { status: { ne: 'CANCELED' } },
      either('status', ['BOOKED', 'ATTENDED']),
      { memberID: { eq: 'sam' } },
    ],
  },
  { model: 'UserGoal', field: 'listUserGoals', filters: [{}, { contactID: { eq: 'coach' } }, either('contactID', [])] },
  {
    model: 'Role',
    field: 'listRoles',
    filters: [
      {},
      { status: { eq: 'APPROVED' } },
      { role: { eq: 'COACH' }, ...either('status', ['APPROVED', 'PENDING']) },
    ],
  },
  {
    model: 'EventOccurrence',
    field: 'listEventOccurrences',
    filters: [
      {},
      { categoryID: { eq: 'yoga' } },
      { categoryID: { eq: 'yoga' }, status: { eq: 'PUBLISHED' } },
      { assistantID: { eq: 'other' }, ...either('companyID', ['dojo', 'gym']) },
      either('id', ['o1', 'o2', 'o3']),
      { assistantID: { eq: null } },
    ],
  },
  {
    model: 'EventOccurrence',
    field: 'eventOccurrencesByCategoryIDAndEndDate',
    given: { categoryID: 'yoga' },
    order: 'ends_at',
    filters: [
      {},
      { subCategoryID: { eq: 'hatha' } },
      { ...either('subCategoryID', ['hatha', 'jazz']), status: { eq: 'PUBLISHED' } },
      { status: { eq: 'PUBLISHED' } },
      { coachID: { eq: 'coach' } },
      { and: [either('companyID', ['dojo', 'gym']), either('status', ['DRAFT', 'PUBLISHED'])] },
    ],
  },
]

/** The ids that the rows, rights and filter of the read come to, said as plainly as SQL can. */
async function naive({ model: modelName, field, given = {}, order }: Read, asked: Asked): Promise<string[]> {
  const binds = new Binds()
  const model = getModel(models, modelName)
  const scope = { models, binds, row: { model, alias: 'r' } }
  const key = Object.entries(given).map(([name, value]) => filterToSql({ [name]: { eq: value } }, inFilter(scope)))
  const { read, list = read } = rights[modelName] ?? denied
  const allowed = compilePredicate(field === model.operations.list ? list : read, scope)
  const conditions = [allowed, filterToSql(asked.filter, inFilter(scope)), ...key]
  const sign = asked.direction === 'DESC' ? ' desc' : ''
  const text = `select r.id from ${model.table} r where ${conditions.join(' and ')}
    order by ${order ? `r.${order}${sign}, ` : ''}r.id${sign}`
  const values = binds.values({ viewer: asked.viewer, now, arguments: {} })
  return (await domain.open.query<{ id: string }>({ text }, values)).map(({ id }) => id)
}

function inFilter<Scope extends object>(scope: Scope) {
  return { ...scope, guards: {}, argument: 'filter' }
}

interface Asked {
  viewer: Viewer
  filter: object
  direction: 'ASC' | 'DESC'
}

async function pages(
  { model, field, given = {} }: Read,
  { viewer, ...asked }: Asked & { limit: number },
): Promise<string[]> {
  const args = Object.entries(given).map(([name, value]) => `${name}: ${JSON.stringify(value)}, `)
  const hasDirection = field !== 'listRoles' && field !== 'listUserGoals'
  const document = `query ($filter: Model${model}FilterInput, $limit: Int, $token: String${hasDirection ? ', $direction: ModelSortDirection' : ''}) {
    page: ${field}(${args.join('')}filter: $filter, limit: $limit, nextToken: $token${hasDirection ? ', sortDirection: $direction' : ''}) {
      items { id }
      nextToken
    }
  }`
  const ids: string[] = []
  for (let token: string | null = null; ;) {
    const page = pageOf(await domain.ask(document, { viewer, variables: { ...asked, token } }))
    expect(page.items.length === 0 && page.nextToken !== null).toBe(false)
    ids.push(...page.items.map(({ id }) => String(id)))
    token = page.nextToken
    if (token === null) return ids
  }
}

describe('a list is walked along', () => {
  const walkOf = (query: string, viewer: Viewer) => {
    const { engine } = domain
    const plan = planOf(query)
    return chooseWalk(plan, { models: engine.models, viewer, leftOut: [], filter: filterOf(plan) })
  }
  const planOf = (query: string) => {
    const [planned] = planDocument(domain.engine, {
      document: parse(`{ page: ${query} { nextToken } }`),
      variables: {},
    })
    if (planned?.plan?.kind !== 'page') throw new Error(`${query} is no page`)
    const plan = authorise(planned.plan, domain.engine)
    if (plan.kind !== 'page') throw new Error(`${query} is no page`)
    return plan
  }
  const filterOf = ({ filter }: ReturnType<typeof planOf>) => resolvePlanValue(filter, {})
  const fieldsOf = (query: string, viewer: Viewer) =>
    walkOf(query, viewer)?.arms.map(({ equals, guards }) => {
      return [...equals.map(({ field }) => field), ...(guards ?? []).map(() => 'guard')].join()
    })

  test.each([
    // The key is as good as anything.
    ['listAttendances(memberID: "mia")', 'mia', undefined],
    ['eventOccurrencesByCategoryIDAndEndDate(categoryID: "yoga")', 'mia', undefined],
    // Values in the filter narrow the key.
    [
      'eventOccurrencesByCategoryIDAndEndDate(categoryID: "yoga", filter: {subCategoryID: {eq: "hatha"}})',
      'mia',
      ['subCategoryID'],
    ],
    [
      'eventOccurrencesByCategoryIDAndEndDate(categoryID: "yoga", filter: {subCategoryID: {eq: "hatha"}, status: {eq: PUBLISHED}})',
      'mia',
      ['subCategoryID,status'],
    ],
    [
      'eventOccurrencesByCategoryIDAndEndDate(categoryID: "yoga", filter: {status: {eq: PUBLISHED}})',
      'mia',
      ['categoryID,status'],
    ],
    ['eventOccurrencesByCompanyIDAndEndDate(companyID: "gym", filter: {coachID: {eq: "coach"}})', 'mia', ['coachID']],
    // A coach teaches less than a category holds.
    ['listEventOccurrences(coachID: "coach", filter: {categoryID: {eq: "yoga"}})', 'mia', undefined],
    // An index in another order than the promised one is useless.
    ['eventOccurrencesByParentEventID(parentEventID: "class", filter: {coachID: {eq: "coach"}})', 'mia', undefined],
    ['listEventOccurrences(filter: {and: [{companyID: {eq: "gym"}}]})', 'mia', ['companyID']],
    [
      'listEventOccurrences(filter: {or: [{companyID: {eq: "gym"}}, {companyID: {eq: "dojo"}}]})',
      'mia',
      ['companyID', 'companyID'],
    ],
    // The rights, by the field that names the viewer.
    [
      'listEventOccurrences(filter: {or: [{companyID: {eq: "gym"}}, {coachID: {eq: "coach"}}]})',
      'mia',
      ['coachID', 'assistantID', 'substituteID'],
    ],
    ['listEventOccurrences', 'a visitor', []],
    ['listEvents(filter: {or: [{companyID: {eq: "gym"}}, {coachID: {eq: "coach"}}]})', 'mia', undefined],
    ['listUserGoals', 'mia', ['contactID']],
    ['listUserGoals', 'a visitor', []],
    ['listUserGoals', 'a global admin', undefined],
    ['listAttendances', 'mia', ['memberID', 'guard,guard,guard']],
    ['listAttendances', 'who runs all companies', ['memberID', 'guard,guard,guard,guard']],
    ['listRoles', 'a visitor', ['role,status']],
    ['listRoles', 'who runs all companies', ['coachID', 'role,status', 'companyID', 'companyID', 'companyID']],
  ])('%s, for %s: %j', (query, viewer, arms) => {
    expect(fieldsOf(query, viewers[viewer] ?? anonymous)).toEqual(arms)
  })

  test('no index on a field that the viewer may not see', () => {
    expect(
      fieldsOf('listContacts(filter: {email: {eq: "mia@example.com"}})', viewers['mia'] ?? anonymous),
    ).toBeUndefined()
  })
})

describe.each(reads)('$field of $given', (read) => {
  const asPromised = (ids: readonly string[]) => (read.order ? ids : ids.toSorted())

  test.each(Object.entries(viewers))(
    'gives %s every row once that the rights and the filter leave',
    async (_, viewer) => {
      for (const filter of read.filters) {
        for (const direction of ['ASC', 'DESC'] as const) {
          const asked = { viewer, filter, direction }
          const whole = await pages(read, { ...asked, limit: 100 })
          expect(asPromised(whole)).toEqual(asPromised(await naive(read, asked)))
          expect(await pages(read, { ...asked, limit: 4 })).toEqual(whole)
        }
      }
    },
  )
})

test('every compared read returns rows', async () => {
  const asked = { viewer: viewers['a global admin'] ?? anonymous, direction: 'ASC' as const }
  for (const read of reads) expect(await naive(read, { ...asked, filter: {} })).not.toEqual([])
})
