import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openDomain()
  await domain.insert('company', [{ id: 'dojo', name: 'Harbour Dojo' }])
})
afterAll(() => domain.close())

const boss = person('boss', { adminOfCompanyIds: ['dojo'] })

async function update(input: object, viewer: Viewer) {
  const document = `mutation ($input: UpdateCompanyInput!) {
    company: updateCompanies(input: $input) { name openingHours timeZone currency }
  }`
  const { data, errors } = await domain.ask(document, { viewer, variables: { input: { id: 'dojo', ...input } } })
  const { code, field } = errors?.[0]?.extensions ?? {}
  return errors ? { code, field } : data?.['company']
}

const details = { openingHours: 'Mon–Fri 7–21', timeZone: 'Europe/Paris', currency: 'EUR' }

test.each([
  ['an admin of the studio', boss],
  ['a global admin', person('root', { isGlobal: true })],
])('%s says when it is open, and its zone and currency, for everyone to read (row 117)', async (_who, viewer) => {
  expect(await update(details, viewer)).toEqual({ name: 'Harbour Dojo', ...details })
  const { data } = await domain.ask('{ company: getCompanies(id: "dojo") { openingHours timeZone currency } }')
  expect(data).toEqual({ company: details })
})

test.each([
  ['an admin of another studio', person('gil', { adminOfCompanyIds: ['gym'] }), 'NOT_FOUND'],
  ['a coach', person('kenji'), 'NOT_FOUND'],
  ['a visitor', anonymous, 'UNAUTHENTICATED'],
])('%s changes nothing about a studio (row 117)', async (_who, viewer, code) => {
  expect(await update(details, viewer)).toMatchObject({ code })
})

test.each([
  ['a zone that does not exist', 'timeZone', 'Mars/Olympus_Mons'],
  ['an offset as its zone', 'timeZone', '+02:00'],
  ['a word as its currency', 'currency', 'euro'],
  ['an empty name', 'name', ''],
  ['endless opening hours', 'openingHours', 'x'.repeat(1001)],
  ['an endless address', 'address', 'x'.repeat(301)],
])('a studio does not take %s (row 117)', async (_what, field, value) => {
  expect(await update({ [field]: value }, boss)).toEqual({ code: 'BAD_INPUT', field: `input.${field}` })
})

test.each([
  ['a script', 'javascript:alert(1)'],
  ['the address that a page shows', 'https://obi.example/storage/public/companies/dojo/1.jpg'],
  ['the file of another studio', 'public/companies/gym/1.jpg'],
  ['nothing', null],
])('not even a global admin writes %s as the logo of a studio (row 117)', async (_what, logo) => {
  for (const viewer of [boss, person('root', { isGlobal: true })])
    expect(await update({ logo }, viewer)).toMatchObject({ code: expect.stringMatching(/^(BAD_INPUT|FORBIDDEN)$/) })
})
