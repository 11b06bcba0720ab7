import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { pageOf } from '#backend/model/testing/pageOf.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { peopleResolvers } from './people.resolvers.ts'
import { createPeopleStore } from './people.store.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openDomain({ resolvers: (database) => peopleResolvers(createPeopleStore(database)) })
  await domain.insert('contact', [contactRow('sam'), contactRow('mia'), contactRow('none', { email: null })])
})
afterAll(() => domain.close())

const root = person('root', { isGlobal: true })
const boss = person('boss', { adminOfCompanyIds: ['dojo'] })

test('an address of a contact is found in any case, and an empty one finds nothing (row 135)', async () => {
  const find = async (email: string, viewer: Viewer) => {
    const filter = JSON.stringify(email)
    const list = await domain.ask(
      `{ page: listContacts(filter: { email: { eq: ${filter} } }) { items { id } nextToken } }`,
      {
        viewer,
      },
    )
    const byEmail = await domain.ask(`{ page: contactsByEmail(email: ${filter}) { items { id } nextToken } }`, {
      viewer,
    })
    return [list, byEmail].map((answer) => answer.errors?.[0]?.message ?? pageOf(answer).items)
  }
  expect(await find('SAM@Example.com', root)).toEqual([[{ id: 'sam' }], [{ id: 'sam' }]])
  for (const empty of ['', 'undefined']) expect(await find(empty, root)).toEqual([[], []])
  expect(await find('sam@example.com', boss)).toEqual([[], []])
  expect(await find('sam@example.com', anonymous)).toEqual([[], []])
})
