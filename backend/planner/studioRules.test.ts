import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { at, contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { switchedOff } from '#planner/rules/ruleSwitches.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { withProfile } from './person.ts'
import { createPlannerStore } from './planner.store.ts'

const mia = person('mia')
const row = 'STRENGTH Gain Weight Beginner'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openDomain()
  await domain.insert(
    'contact',
    ['coach', 'mia', 'dana'].map((id) => contactRow(id)),
  )
  await domain.insert(
    'company',
    ['dojo', 'gym'].map((id) => ({ id, name: id })),
  )
})
afterAll(() => domain.close())
beforeEach(async () => {
  await domain.open.query({ text: 'delete from coach_member' })
  await domain.open.query({ text: 'update company set training_rules_off = null' })
})

const link = (coach: string, company: string | null, place: number) =>
  domain.insert('coach_member', [
    {
      id: `${coach} ${place}`,
      coach_id: coach,
      member_id: 'mia',
      company_id: company,
      created_at: at(place),
      updated_at: at(place),
    },
  ])

async function turnOff(company: string, keys: string[], viewer: Viewer) {
  return domain.ask(
    'mutation ($input: UpdateCompanyInput!) { updateCompanies(input: $input) { id trainingRulesOff } }',
    { viewer, variables: { input: { id: company, trainingRulesOff: keys } } },
  )
}

async function rulesOffFor(rulesOff: string[] = []) {
  const sections = [{ sectionName: 'All', sectionDuration: 600 }]
  const request = v.parse(planRequest, { numberOfSessions: 1, sections, rulesOff })
  const planned = await withProfile(request, { viewer: mia, now }, createPlannerStore(domain.database))
  const page = await domain.ask('{ getContacts(id: "mia") { trainingRulesOff } }', { viewer: mia })
  const { trainingRulesOff } = Object(page.data?.['getContacts']) as { trainingRulesOff: string[] }
  expect(switchedOff(trainingRulesOff)).toEqual(planned.rulesOff)
  return planned.rulesOff
}

const dana = person('dana', { adminOfCompanyIds: ['dojo'] })

test('what an admin turned off holds for plans of the studio’s members, whatever the client sends', async () => {
  await link('coach', 'dojo', 1)
  const { data } = await turnOff('dojo', [row, 'RECOVERY'], dana)
  expect(data).toEqual({ updateCompanies: { id: 'dojo', trainingRulesOff: [row, 'RECOVERY'] } })
  expect(await rulesOffFor(['LEVEL_SECONDS'])).toEqual([row, 'RECOVERY'])
})

test('a key of no row that can be turned off changes nothing', async () => {
  await link('coach', 'dojo', 1)
  await turnOff('dojo', ['VALSALVA Heart', row, row, 'AGE 65'], dana)
  expect(await rulesOffFor()).toEqual([row])
})

test('a member of several studios trains by the rules of the one they joined last', async () => {
  await turnOff('dojo', [row], dana)
  await turnOff('gym', ['RECOVERY'], person('dana', { adminOfCompanyIds: ['gym'] }))
  await link('coach', 'gym', 1)
  await link('dana', 'dojo', 2)
  expect(await rulesOffFor()).toEqual([row])
})

test('a member of no studio trains by all rules, as does one of a coach without a studio', async () => {
  await turnOff('dojo', [row], dana)
  expect(await rulesOffFor([row])).toEqual([])
  await link('coach', null, 1)
  expect(await rulesOffFor([row])).toEqual([])
})

test('admins of other studios and members neither change the rules of a studio nor read them', async () => {
  await turnOff('dojo', [row], dana)
  for (const viewer of [person('mia'), person('dana', { adminOfCompanyIds: ['gym'] })]) {
    const { errors } = await turnOff('dojo', [], viewer)
    expect(errors).toHaveLength(1)
    const { data } = await domain.ask('{ getCompanies(id: "dojo") { id trainingRulesOff } }', { viewer })
    expect(data).toEqual({ getCompanies: { id: 'dojo', trainingRulesOff: null } })
  }
  const { data } = await domain.ask('{ getCompanies(id: "dojo") { trainingRulesOff } }', { viewer: dana })
  expect(data).toEqual({ getCompanies: { trainingRulesOff: [row] } })
})
