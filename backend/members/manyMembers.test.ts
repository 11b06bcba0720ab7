import { afterAll, beforeAll, expect, test } from 'vitest'
import { costOf } from '#backend/model/testing/costOf.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { pageOf } from '#backend/model/testing/pageOf.ts'
import { fillManyMembers } from './manyMembers.fixture.ts'
import { memberResolvers } from './members.resolvers.ts'
import { createMemberStore } from './members.store.ts'

const MOST_BUFFERS = 300

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openDomain({ resolvers: (database) => memberResolvers(createMemberStore(database)) })
  await fillManyMembers(domain)
})
afterAll(() => domain.close())

const kenji = person('kenji')
const admin = person('boss', { adminOfCompanyIds: ['dojo'] })

test.each([
  ['all members', {}, kenji],
  ['a common beginning', { text: 'm' }, kenji],
  ['a common name', { text: 'maria' }, kenji],
  ['two words', { text: 'maria silva4' }, kenji],
  ['two words of one member', { text: 'mar zo' }, kenji],
  ['two words of no member', { text: 'ma mi' }, kenji],
  ['a rare name', { text: 'silva4711' }, kenji],
  ['a name that does not exist', { text: 'zoe' }, kenji],
  ['a group', { groupID: 'early' }, kenji],
  ['a name in a group', { groupID: 'early', text: 'ana' }, kenji],
  ['a company', { companyID: 'dojo' }, admin],
  ['a name in a company', { companyID: 'dojo', text: 'marc' }, admin],
])('a page of %s touches few buffers among 100,000 members', async (_what, filter, viewer) => {
  const document = `query ($filter: FindMembersFilter!, $after: String) {
    page: findMembersLambda(filter: $filter, limit: 24, nextToken: $after) {
      items { id memberID memberName memberPhoto createdAt } nextToken } }`
  const read = async (after?: string) => {
    domain.database.take()
    const page = pageOf(await domain.ask(document, { viewer, variables: { filter, after } }))
    return { page, cost: await costOf(domain, domain.database.take()) }
  }
  // The first read of a connection also reads the catalogs.
  await read()
  const first = await read()
  const pages = [first, ...(first.page.nextToken ? [await read(first.page.nextToken)] : [])]
  for (const { cost } of pages) expect(cost.blocks).toBeLessThan(MOST_BUFFERS)
})

test('a member among many who share one of the words is found by reading on', async () => {
  const document = `query ($after: String) {
    page: findMembersLambda(filter: { text: "mar zo" }, limit: 24, nextToken: $after) { items { id } nextToken } }`
  const ids: unknown[] = []
  let pages = 0
  for (let after: unknown = undefined; after !== null; pages += 1) {
    const page = pageOf(await domain.ask(document, { viewer: kenji, variables: { after } }))
    ids.push(...page.items.map(({ id }) => id))
    after = page.nextToken ?? null
  }
  expect(ids).toEqual(['l99998'])
  expect(pages).toBeGreaterThan(5)
})
