import { readFileSync } from 'node:fs'
import { buildSchema, getNamedType } from 'graphql'
import { expect, test } from 'vitest'
import { callsWithTexts, textOfFailure } from './callFailures.ts'

test.each([
  ['getPrograms', 'Failed to fetch program by ID'],
  ['planProgressesByProgramIDAndUserID', 'Failed to fetch plan progress records'],
  ['getPlanProgress', 'Failed to fetch user plan progress'],
  ['createPlanProgress', 'Failed to create user plan progress'],
  ['updatePlanProgress', 'Failed to compleate plan progress'],
  ['createUserPrograms', 'Failed to update user program'],
  ['updateUserPrograms', 'Failed to update user program'],
  ['listUserPrograms', 'Failed to fetch user programs'],
  ['deleteUserPrograms', 'Failed to delete user programs'],
  ['listPlans', 'Failed to fetch plans'],
  ['createPrograms', 'Failed to create new program'],
  ['deletePrograms', 'Failed to delete program'],
  ['updatePrograms', 'Failed to edit program'],
  ['updatePlans', 'Failed to edit plan'],
  ['createPlans', 'Failed to create new plan'],
  ['createMultiplePlans', 'Failed to create new plan'],
])('%s fails in the words of the specification, with its spelling (row 157)', (name, text) => {
  expect(textOfFailure({ name, args: {} }, 'INTERNAL')).toBe(text)
})

test.each([
  ['getContacts', 'Failed to fetch contact by ID'],
  ['listContacts', 'Failed to fetch user info'],
  ['createContacts', 'Failed create a new Contact'],
  ['updateContacts', 'Failed to update contact fields'],
  ['createProfiles', 'Failed create a new Profile'],
  ['updateProfiles', 'Failed to update profiles fields'],
  ['createRoles', 'Failed to create coach role'],
  ['invitationsByCoachID', 'Failed to fetch invitations list'],
  ['getCoachesMembers', 'Failed to fetch CoachesMembers record'],
  ['coachesMembersByCoachIDAndMemberID', 'Failed to fetch CoachesMembers record'],
  ['listCoachesMembers', 'Failed to fetch members list'],
  ['getEvents', 'Failed to get event'],
  ['listCategories', 'Failed to get categories'],
  ['subCategoriesByCategoryID', 'Failed to get sub categories'],
  ['listAppConfigs', 'Failed to get app configs'],
  ['listMuscleGroups', 'Failed to get muscle groups'],
  ['listEquipment', 'Failed to get equipments'],
  ['listAudios', 'Failed to get audios'],
  ['getAudios', 'Failed to get audio'],
  ['listVideos', 'Failed to get videos'],
  ['createReactions', 'Failed to create reaction'],
  ['updateReactions', 'Failed to update reaction'],
  ['deleteReactions', 'Failed to delete reaction'],
  ['createUserActivities', 'Failed to create User Activity'],
  ['updateUserActivities', 'Failed to update User Activity'],
  ['deleteUserActivities', 'Failed to delete User Activity'],
  ['createUserGoals', 'Failed to create User Goal'],
  ['updateUserGoals', 'Failed to update User Goal'],
  ['deleteUserGoals', 'Failed to delete User Goal'],
])('%s fails in the words of the specification (row 156)', (name, text) => {
  expect(textOfFailure({ name, args: {} }, 'INTERNAL')).toBe(text)
})

test.each([
  ['listRoles', 'Failed to fetch roles'],
  ['getRoles', 'Failed to get roles'],
  ['rolesByCoachID', 'Failed to get roles'],
  ['rolesByCompanyID', 'Failed to get roles'],
])('%s fails in the words of the specification (row 158)', (name, text) => {
  expect(textOfFailure({ name, args: {} }, 'INTERNAL')).toBe(text)
})

test.each([
  ['NOT_FOUND', 404],
  ['UNAUTHENTICATED', 401],
  ['TOO_MANY_REQUESTS', 429],
  ['UNAVAILABLE', 503],
  ['INTERNAL', 500],
] as const)('plans that cannot be fetched because of %s say the status %i (row 157)', (code, status) => {
  const call = { name: 'plansByProgramID', args: { programID: 'strong' } }
  expect(textOfFailure(call, code)).toBe(`Failed to fetch plans by program ID. Status: ${status}`)
})

test('a plan that cannot be deleted is named in the error, wherever its id was given (row 157)', () => {
  const text = 'Failed to delete plan with id plan-7'
  expect(textOfFailure({ name: 'deletePlans', args: { input: { id: 'plan-7' } } }, 'NOT_FOUND')).toBe(text)
  expect(textOfFailure({ name: 'deletePlans', args: { id: 'plan-7' } }, 'NOT_FOUND')).toBe(text)
})

test('errors about a program’s videos have the texts of the specification (row 155)', () => {
  expect(textOfFailure({ name: 'getProgramResourceVideos', args: {} }, 'NOT_FOUND')).toBe(
    'Failed to getProgramResourceVideos',
  )
})

test('every listed call exists in the schema', () => {
  const schema = buildSchema(readFileSync('schema/schema.graphql', 'utf8'))
  const calls = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() }
  expect(callsWithTexts.filter((name) => !(name in calls))).toEqual([])
})

test('a call without a text of its own has none', () => {
  expect(textOfFailure({ name: 'getCompanies', args: {} }, 'NOT_FOUND')).toBeUndefined()
})

test.each([
  ['Attendance', 'Failed to fetch attendances'],
  ['EventOccurrence', 'Failed to fetch occurrences'],
  ['Invitation', 'Failed to fetch invitations list'],
])('every query for %s fails with "%s" (row 155)', (model, text) => {
  const queries = buildSchema(readFileSync('schema/schema.graphql', 'utf8')).getQueryType()?.getFields() ?? {}
  const names = Object.values(queries)
    .filter(({ type }) => [model, `Model${model}Connection`].includes(getNamedType(type).name))
    .map(({ name }) => name)
  expect(names.length).toBeGreaterThan(3)
  expect(names.filter((name) => textOfFailure({ name, args: {} }, 'UNAVAILABLE') !== text)).toEqual([])
})
