import { parse } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coachRole, contactRow } from '#backend/model/testing/classRows.ts'
import { contextOf, type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous } from '#backend/platform/context.ts'
import { answerBytes } from './answerBytes.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openDomain()
  await domain.insert('contact', [contactRow('coach', { first_name: 'Kenji', last_name: 'Moreau' })])
  await domain.insert('role', [coachRole('coach')])
})
afterAll(() => domain.close())

async function read(fields: string) {
  const context = contextOf(person('coach'))
  domain.database.take()
  const document = parse(`{ rolesByCoachID(coachID: "coach") { items { ${fields} } } }`)
  const text = await answerBytes(domain.engine, { document, variables: {}, context })
  const [statement] = domain.database.take()
  const lookups = statement?.text.match(/from contact c where c\.id = (?:nullif\()?r\.contact_id/g)?.length
  return { items: JSON.parse(text ?? '{}').rolesByCoachID.items, lookups }
}

test('fields of one other row read it once', async () => {
  const items = [{ coachName: 'Kenji Moreau', coachPhoto: null, again: 'Kenji Moreau' }]
  expect(await read('coachName coachPhoto again: coachName')).toEqual({ items, lookups: 1 })
})

test('a single such field, and fields of different rows, are read as they are', async () => {
  expect(await read('coachName')).toEqual({ items: [{ coachName: 'Kenji Moreau' }], lookups: 1 })
  expect(await read('id')).toMatchObject({ lookups: undefined })
})

test('the contact of the viewer is read once for all rows that name them', async () => {
  const document = parse(`{ rolesByCoachID(coachID: "coach") { items { coachName coachPhoto } } }`)
  for (const viewer of [person('coach'), person('sam'), anonymous]) {
    const text = await answerBytes(domain.engine, { document, variables: {}, context: contextOf(viewer) })
    expect(JSON.parse(text ?? '{}').rolesByCoachID.items).toEqual([{ coachName: 'Kenji Moreau', coachPhoto: null }])
  }
})
