import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactRow } from '#backend/model/testing/classRows.ts'
import { costOf } from '#backend/model/testing/costOf.ts'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { person } from '#backend/model/testing/openDomain.ts'
import { amara, kenji, openPrograms, planRow, programRow } from './openPrograms.fixture.ts'

let domain: DomainUnderTest
const people = Array.from({ length: 400 }, (_, place) => `person-${place}`)

// Of two programs, one has 400 enrolled, each with four copies.
beforeAll(async () => {
  domain = await openPrograms()
  const { insert, open } = domain
  await insert(
    'contact',
    people.map((id) => contactRow(id)),
  )
  await insert('program', [programRow('new'), programRow('loved')])
  const plans = (program_id: string, user_id: string) =>
    [0, 1, 2, 3].map((position) => planRow(`${program_id}-${user_id}-${position}`, { program_id, user_id, position }))
  await insert('plan', [
    ...plans('new', 'template'),
    ...plans('new', 'person-399'),
    ...plans('loved', 'template'),
    ...people.flatMap((id) => plans('loved', id)),
  ])
  await open.query({ text: 'vacuum analyze' })
})
afterAll(() => domain.close())

const Answer = v.object({
  program: v.object({
    plans: v.object({
      items: v.array(v.object({ order: v.number(), userID: v.string() })),
      nextToken: v.nullable(v.string()),
    }),
  }),
})

const documentOf = (id: string) =>
  `{ program: getPrograms(id: "${id}") { plans(limit: 200) { items { id order userID } nextToken } } }`

test.each([
  ['who is enrolled', person('person-399'), ['template', 'person-399']],
  ['who teaches it', kenji, ['template']],
  ['who looks on', amara, ['template']],
])(
  'the page of a program with 400 enrolled members costs the same as one without, for a user %s (row 101)',
  async (_who, viewer, owners) => {
    domain.database.take()
    const { data } = await domain.ask(documentOf('loved'), { viewer })
    const statements = domain.database.take()
    const { items, nextToken } = v.parse(Answer, data).program.plans
    expect(nextToken).toBeNull()
    expect(items.map(({ order }) => order)).toEqual(
      items.map(({ order }) => order).toSorted((one, other) => one - other),
    )
    expect([...new Set(items.map(({ userID }) => userID))].toSorted()).toEqual(owners.toSorted())
    expect(items).toHaveLength(4 * owners.length)
    await domain.ask(documentOf('new'), { viewer })
    const ofNew = domain.database.take()
    expect(statements).toHaveLength(ofNew.length)
    const [loved, fresh] = [await costOf(domain, statements), await costOf(domain, ofNew)]
    expect(loved.blocks).toBeLessThanOrEqual(fresh.blocks * 1.5 + 2)
  },
)
