import { expect, test } from 'vitest'
import { type HeldRole, memberRole, rolesOf } from '#web/app/workspace.ts'
import { navigationOf } from './useNavigation.ts'

const coach: HeldRole = { id: 'r1', role: 'COACH', companyName: 'Lotus' }
const admin: HeldRole = { id: 'r2', role: 'ADMIN', companyName: 'Lotus' }
const pathsOf = (...given: Parameters<typeof navigationOf>) => navigationOf(...given).map(({ path }) => path)

test('a coach’s studio has the live classes (rows 27 and 117)', () => {
  expect(pathsOf('studio', rolesOf([coach]))).toEqual(['/dashboard/manage-classes'])
})

test('nobody is shown a place that would turn them away (rows 27 and 117)', () => {
  expect(pathsOf('studio', rolesOf([admin]))).toEqual([])
  expect(pathsOf('studio', [memberRole])).toEqual([])
})

test('the member’s places are everybody’s (row 27)', () => {
  for (const roles of [[memberRole], rolesOf([coach])]) {
    expect(pathsOf('member', roles)).toEqual(['/dashboard/today', '/dashboard/classes'])
  }
})
