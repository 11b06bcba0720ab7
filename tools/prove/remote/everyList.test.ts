import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isLeafType,
  isNonNullType,
  isObjectType,
  parse,
} from 'graphql'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getModel } from '#backend/model/rights/columns.ts'
import { at } from '#backend/model/testing/classRows.ts'
import { viewers } from '#backend/model/testing/everyKind.ts'
import { now, openDomain } from '#backend/model/testing/openDomain.ts'
import { anonymous } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { createUpstream } from '#backend/upstream.ts'
import { serviceForTests } from '#gateway/appsync/serviceForTests.ts'
import { hashDocument } from '#gateway/documents/readBuiltDocuments.ts'
import type { Upstream } from '#gateway/upstream.port.ts'
import { randomFrom } from '#planner/solving/random.ts'
import { models } from '#schema/__generated__/models.ts'
import { sealedAlike } from '#tools/prove/same/same.ts'
import { insertSkewedRows } from '#tools/prove/same/skewedRows.ts'

type List = GraphQLField<unknown, unknown>

interface Question {
  viewer: string
  key: Readonly<Record<string, unknown>>
}

const Page = v.object({ page: v.object({ items: v.array(v.unknown()), nextToken: v.nullable(v.string()) }) })
/** Pages of the shortest kind, so that a list of few rows has several. */
const SHORT = 3
const MOST_KEYS = 200
const VIEWERS = ['root', 'coach', 'mia', 'dana', 'sam']

let opened: AsyncDisposableStack
let near: Upstream
let remote: Upstream
let database: Queryable
/** The engine plans each document once. */
let documents: ReadonlyMap<List, DocumentNode>

beforeAll(async () => {
  opened = new AsyncDisposableStack()
  const domain = await openDomain(sealedAlike)
  opened.defer(() => domain.close())
  await insertSkewedRows(domain, randomFrom(9))
  database = domain.open
  near = createUpstream({
    engine: domain.engine,
    events: { position: () => 0, listen: () => expect.unreachable() },
    viewerOf: async (authorization) => viewers[authorization ?? ''] ?? anonymous,
    onViewerChange: () => () => undefined,
    now: () => now,
  })
  const texts = listsOf(near).map(documentOf)
  documents = new Map(listsOf(near).map((list) => [list, parse(documentOf(list))]))
  const service = await serviceForTests(texts.map((text) => ({ hash: hashDocument(text), text })))
  opened.defer(() => service.stop())
  remote = service.reach(near)
})
afterAll(() => opened.disposeAsync())

/** Values of the column by which a list finds its rows, the most frequent ones first; of other rows their ids. */
async function keysOf(list: List): Promise<readonly string[]> {
  const keyed = requiredArgs(list).find(({ type }) => inputOf(type) === undefined)
  if (!keyed) return ['']
  const model = getModel(models, itemOf(list).name)
  const field = model.fields[keyed.name]
  const { table } = field ? model : modelNamedBy(keyed.name)
  const own = field?.source === 'column' ? `${table}.${field.column}` : `${table}.id`
  const [owner, column] = (ownColumns[list.name] ?? own).split('.')
  const rows = await database.query<{ key: string }>({
    text: `select ${column} as key from ${owner} group by 1 order by count(*) desc, 1 limit ${MOST_KEYS}`,
  })
  return rows.map(({ key }) => key)
}

/** Of lists that find their rows in another table. */
const ownColumns: Readonly<Record<string, string>> = {
  getOnDemandVideosBySubcategory: 'video_shelf.sub_category_id',
}

/** `planID` names plans. */
function modelNamedBy(argument: string) {
  return getModel(models, `${argument.charAt(0).toUpperCase()}${argument.slice(1, -'ID'.length)}`)
}

function listsOf({ schema }: Upstream): List[] {
  const takes = ({ args }: List, wanted: string) => args.some(({ name }) => name === wanted)
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {})
  return fields.filter((field) => takes(field, 'limit') && takes(field, 'nextToken'))
}

function requiredArgs({ args }: List): List['args'] {
  return args.filter(({ type }) => isNonNullType(type))
}

function documentOf(list: List): string {
  const required = requiredArgs(list)
  const declared = required.map(({ name, type }) => `, $${name}: ${String(type)}`).join('')
  const given = required.map(({ name }) => `, ${name}: $${name}`).join('')
  return `query ($limit: Int, $nextToken: String${declared}) {
    page: ${list.name}(limit: $limit, nextToken: $nextToken${given}) { items { ${leavesOf(list)} } nextToken } }`
}

function itemOf(list: List): GraphQLObjectType {
  const connection = getNamedType(list.type)
  const item = isObjectType(connection) ? getNamedType(connection.getFields()['items']?.type) : undefined
  if (!isObjectType(item)) throw new TypeError(`${list.name} has no items`)
  return item
}

/** Enough to tell the rows apart. */
function leavesOf(list: List): string {
  const leaves = Object.values(itemOf(list).getFields()).filter(({ name, type, args }) => {
    return args.length === 0 && isLeafType(getNamedType(type)) && /^id$|ID$|Date$|At$|Key$/.test(name)
  })
  return ['__typename', ...leaves.map(({ name }) => name)].join(' ')
}

async function ask(
  upstream: Upstream,
  list: List,
  { viewer, key }: Question,
  page: { limit?: number; nextToken?: string | null },
): Promise<ExecutionResult> {
  const context = await upstream.contextFor({ authorization: viewer, requestId: 'r-1', locale: 'en' })
  return upstream.execute({
    document: documents.get(list) ?? parse(documentOf(list)),
    variables: { ...key, ...page },
    context,
  })
}

/** Reads pages until the token is empty. */
async function readAll(upstream: Upstream, list: List, question: Question, limit?: number) {
  const items: unknown[] = []
  let pages = 0
  let nextToken: string | null = null
  do {
    const result = await ask(upstream, list, question, { ...(limit !== undefined && { limit }), nextToken })
    expect(result.errors, `${list.name} ${JSON.stringify(question)}`).toBeUndefined()
    const { page }: v.InferOutput<typeof Page> = v.parse(Page, result.data)
    expect(page.items.length).toBeLessThanOrEqual(limit ?? Number.POSITIVE_INFINITY)
    items.push(...page.items)
    nextToken = page.nextToken
    pages += 1
  } while (nextToken !== null)
  return { items: items.map((item) => JSON.stringify(item)), pages }
}

/** Arguments of lists that are not found by a key. */
const inputs: Readonly<Record<string, object>> = {
  FindClassesFilter: {},
  FindMembersFilter: {},
  FindProgramsFilter: {},
  OnDemandVideosFilter: {},
  '[ClassSpan!]': [{ from: at(0), to: at(400) }],
}

function inputOf(type: List['args'][number]['type']): object | undefined {
  return inputs[String(type).replace(/!$/, '')]
}

/** A viewer and a key for which the list has several pages, or else the most rows. */
async function fullest(list: List): Promise<{ question: Question; count: number }> {
  const required = requiredArgs(list)
  const keys = await keysOf(list)
  let best: { question: Question; count: number } | undefined
  for (const viewer of VIEWERS) {
    for (const value of keys) {
      const key = required.map(({ name, type }) => [name, inputOf(type) ?? value])
      const question = { viewer, key: Object.fromEntries(key) }
      const { data } = await ask(near, list, question, { limit: 100 })
      const parsed = v.safeParse(Page, data)
      const count = parsed.success ? parsed.output.page.items.length : 0
      if (!best || count > best.count) best = { question, count }
      if (count > SHORT) return best
    }
  }
  if (!best) throw new Error(`There is nothing to ask ${list.name} for`)
  return best
}

test('row 151: every list, near and remote, gives 100 rows a page until the token is empty, and takes a limit of 20000', async () => {
  const lists = listsOf(near)
  expect(lists.length).toBeGreaterThan(60)
  const empty: string[] = []
  let [longest, mostPages] = [0, 0]
  for (const list of lists) {
    const { question, count } = await fullest(list)
    if (count === 0) empty.push(list.name)
    const whole = await readAll(near, list, question, 20_000)
    expect(new Set(whole.items).size, list.name).toBe(whole.items.length)
    const hundreds = await readAll(near, list, question, 100)
    const short = await readAll(near, list, question, SHORT)
    expect([hundreds.items, short.items], list.name).toEqual([whole.items, whole.items])
    expect((await readAll(near, list, question)).items, list.name).toEqual(whole.items)
    for (const limit of [100, 20_000, SHORT])
      expect((await readAll(remote, list, question, limit)).items, list.name).toEqual(whole.items)
    longest = Math.max(longest, whole.items.length)
    mostPages = Math.max(mostPages, hundreds.pages)
  }
  // No plan of these rows lacks a video.
  expect(empty).toEqual(['getStandInVideos'])
  expect(longest).toBeGreaterThan(100)
  expect(mostPages).toBeGreaterThan(1)
})
