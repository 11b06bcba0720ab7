import { readFileSync } from 'node:fs'
import { parse } from 'graphql'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerBytes } from '#backend/model/read/answerBytes.ts'
import { insertClass, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, contextOf, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import type { CountedDatabase } from '#backend/platform/postgres/countStatements.ts'
import type { PageAsked } from './namedPages.ts'

// A rule that lists dates of a class by its own order, the last id first, and knows nothing of rights.
const sdl = readFileSync('schema/sources/appsync.graphql', 'utf8').replace(
  'type Query {',
  `type Query {
    datesLastFirst(classID: ID!, limit: Int, nextToken: String, first: Int, after: String): ModelEventOccurrenceConnection!
    numbers(of: Int!): [Int!]!`,
)
const resolvers = (database: CountedDatabase) => ({
  Query: {
    datesLastFirst: async (_root: unknown, { classID, limit, after }: PageAsked & { classID: string }) => {
      const text = `select id from occurrence where class_id = $1 and ($2::text is null or id < $2) order by id desc limit $3`
      const found = await database.query<{ id: string }>({ text }, [classID, after ?? null, limit + 1])
      return { rows: found.slice(0, limit).map(({ id }) => ({ id, cursor: id })), hasNext: found.length > limit }
    },
    numbers: (_root: unknown, { of }: { of: number }) => Array.from({ length: of }, (_, place) => place),
  },
})

let domain: DomainUnderTest

beforeAll(async () => {
  domain = await openDomain({ sdl, resolvers, randomBytes: (count) => Buffer.alloc(count, 1) })
  await insertClass(domain)
  const dates = Array.from({ length: 7 }, (_, place) =>
    occurrenceRow(`date${place}`, { status: place === 4 ? 'DRAFT' : 'PUBLISHED' }),
  )
  await domain.insert('occurrence', dates)
})
afterAll(() => domain.close())

const document = /* GraphQL */ `
  query ($class: ID = "class", $limit: Int, $token: String, $first: Int, $after: String) {
    page: datesLastFirst(classID: $class, limit: $limit, nextToken: $token, first: $first, after: $after) {
      kind: __typename
      items {
        id
        coachInfo {
          id
        }
      }
      nextToken
      edges {
        cursor
        node {
          key: id
        }
      }
      pageInfo {
        hasNextPage
        hasPreviousPage
        startCursor
        endCursor
      }
    }
  }
`
const Page = v.object({
  page: v.object({
    items: v.array(v.object({ id: v.string() })),
    nextToken: v.nullable(v.string()),
    edges: v.array(v.object({ cursor: v.string(), node: v.object({ key: v.string() }) })),
    pageInfo: v.object({ hasNextPage: v.boolean(), hasPreviousPage: v.boolean(), endCursor: v.nullable(v.string()) }),
  }),
})
const ask = (variables: object, viewer: Viewer = anonymous) =>
  domain.ask(document, { variables: { ...variables }, viewer })
const read = async (variables: object, viewer?: Viewer) => v.parse(Page, (await ask(variables, viewer)).data).page
const idsOf = ({ items }: Awaited<ReturnType<typeof read>>) => items.map(({ id }) => id)

test('a rule selects the rows of a page, and the engine reads the requested fields', async () => {
  domain.database.take()
  const { data } = await ask({ limit: 2 })
  expect(domain.database.take()).toHaveLength(3)
  expect(data).toMatchObject({
    page: {
      kind: 'ModelEventOccurrenceConnection',
      items: [
        { id: 'date6', coachInfo: { id: 'coach' } },
        { id: 'date5', coachInfo: { id: 'coach' } },
      ],
      edges: [{ node: { key: 'date6' } }, { node: { key: 'date5' } }],
      pageInfo: { hasNextPage: true, hasPreviousPage: false },
    },
  })
})

test('both ways of paging reach the end, and hidden rows are skipped', async () => {
  const first = await read({ limit: 2 })
  const second = await read({ limit: 2, token: first.nextToken })
  expect(idsOf(second)).toEqual(['date3'])
  const third = await read({ first: 4, after: second.pageInfo.endCursor })
  expect(idsOf(third)).toEqual(['date2', 'date1', 'date0'])
  expect(third).toMatchObject({ nextToken: null, pageInfo: { hasNextPage: false, hasPreviousPage: true } })
  const behind = await read({ first: 1, after: first.edges[0]?.cursor })
  expect(idsOf(behind)).toEqual(['date5'])
})

test('a viewer with more rights sees more rows', async () => {
  expect(idsOf(await read({ limit: 10 }))).toHaveLength(6)
  expect(idsOf(await read({ limit: 10 }, person('coach')))).toHaveLength(7)
})

test('a page that is all hidden says where the next one begins', async () => {
  const { edges } = await read({ limit: 10 })
  const hidden = await read({ first: 1, after: edges[1]?.cursor })
  expect(hidden).toMatchObject({ items: [], edges: [], pageInfo: { hasNextPage: true } })
  expect(idsOf(await read({ first: 1, after: hidden.pageInfo.endCursor }))).toEqual(['date3'])
})

describe('when the document is one statement', () => {
  const asText = (variables: Record<string, unknown>, viewer: Viewer, text = document) =>
    answerBytes(domain.engine, { document: parse(text), variables, context: contextOf(viewer) })

  test.each([
    ['a page', {}],
    ['a short page', { limit: 2 }],
    ['one with a hidden row in it', { first: 4 }],
    ['one of nothing', { class: 'without an owner' }],
  ])('%s is the same, and so are those behind it', async (_what, variables) => {
    for (const viewer of [anonymous, person('coach')]) {
      let asked: Record<string, unknown> = variables
      for (let pages = 0; pages < 4; pages += 1) {
        // oxlint-disable-next-line eslint/no-await-in-loop -- each page begins where the one before ended
        const [meant, text] = await Promise.all([ask(asked, viewer), asText(asked, viewer)])
        expect(meant.errors).toBeUndefined()
        expect(text).toBe(JSON.stringify(meant.data))
        const { pageInfo } = v.parse(Page, meant.data).page
        if (!pageInfo.hasNextPage) break
        asked = { ...variables, limit: undefined, first: 2, after: pageInfo.endCursor }
      }
    }
  })

  test('the rule asks its own statement, and all that the document asks of its rows is one more', async () => {
    domain.database.take()
    await asText({ limit: 2 }, anonymous)
    expect(domain.database.take()).toHaveLength(2)
  })

  test('values returned by a rule are part of the same answer', async () => {
    const both = `{ counts: numbers(of: 3) page: datesLastFirst(classID: "class", first: 1) { edges { node { id } } } }`
    expect(await asText({}, anonymous, both)).toBe('{"counts":[0,1,2],"page":{"edges":[{"node":{"id":"date6"}}]}}')
  })

  test('a page that is refused is the interpreter’s to refuse', async () => {
    expect(await asText({ limit: 0 }, anonymous)).toBeUndefined()
    expect(await asText({ token: 'date3' }, anonymous)).toBeUndefined()
  })
})

describe('arguments are those of a list', () => {
  test.each([
    [{ first: 1, limit: 1 }, 'first'],
    [{ limit: 0 }, 'limit'],
    [{ first: 20_001 }, 'first'],
    [{ token: 'date3' }, 'nextToken'],
  ])('%j is refused', async (variables, field) => {
    expect((await ask(variables)).errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field })
  })

  test('a cursor is only valid for the viewer and query it was issued for', async () => {
    const ana = person('ana')
    const after = (await read({ first: 1 }, ana)).pageInfo.endCursor
    const refused = { code: 'BAD_INPUT', field: 'after' }
    expect(idsOf(await read({ first: 1, after }, ana))).toEqual(['date5'])
    expect((await ask({ first: 1, after })).errors?.[0]?.extensions).toMatchObject(refused)
    expect((await ask({ first: 1, after, class: 'other' }, ana)).errors?.[0]?.extensions).toMatchObject(refused)
  })
})
