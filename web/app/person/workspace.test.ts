import { expect, test } from 'vitest'
import { currentRoleOf, type HeldRole, memberRole, roleIn, rolesOf, switchOf, workspaceOf } from './workspace.ts'

const coach: HeldRole = { id: 'r1', role: 'COACH', companyName: 'Lotus' }
const admin: HeldRole = { id: 'r2', role: 'ADMIN', companyName: 'Lotus' }
const global: HeldRole = { id: 'r3', role: 'GLOBAL', companyName: undefined }

test('the member role is appended for every user, once (row 146)', () => {
  expect(rolesOf([])).toEqual([memberRole])
  expect(rolesOf([coach, { id: 'r9', role: 'MEMBER', companyName: undefined }])).toEqual([coach, memberRole])
})

test('the current role is the first, unless another one that is still held was chosen (row 146)', () => {
  expect(currentRoleOf(rolesOf([coach, admin]), undefined)).toBe(coach)
  expect(currentRoleOf(rolesOf([coach, admin]), 'r2')).toBe(admin)
  expect(currentRoleOf(rolesOf([coach]), 'r2')).toBe(coach)
  expect(currentRoleOf([], undefined)).toBe(memberRole)
})

test.each([
  [coach, 'studio'],
  [admin, 'studio'],
  [global, 'studio'],
  [memberRole, 'member'],
] as const)('%o works in the %s workspace (row 34)', (role, workspace) => {
  expect(workspaceOf(role)).toBe(workspace)
})

test('more than two roles: the user chooses a company (row 34)', () => {
  expect(switchOf(rolesOf([coach, admin]), memberRole)).toEqual({ kind: 'choose', roles: [coach, admin] })
})

test.each([coach, admin, global])(
  'two roles: the switch leads directly to the one that is not member (row 34)',
  (role) => {
    expect(switchOf(rolesOf([role]), memberRole)).toEqual({ kind: 'to', role })
  },
)

test('the switch in the studio leads back to member (row 34)', () => {
  expect(switchOf(rolesOf([coach, admin]), admin)).toEqual({ kind: 'to', role: memberRole })
})

test('a page is used in its preferred role, otherwise in the first matching one (row 34)', () => {
  const roles = rolesOf([coach, admin, global])
  expect(roleIn({ workspace: 'studio' }, roles)).toBe(coach)
  expect(roleIn({ workspace: 'studio' }, roles, [memberRole.id, 'r3', 'r2'])).toBe(global)
  expect(roleIn({ workspace: 'studio', kinds: ['ADMIN'] }, roles, ['r1'])).toBe(admin)
  expect(roleIn({ workspace: 'member' }, roles, ['r1'])).toBe(memberRole)
  expect(roleIn({ workspace: 'studio', kinds: ['ADMIN'] }, rolesOf([coach]))).toBeUndefined()
})

test('a user who is only a member may become a coach (row 34)', () => {
  expect(switchOf(rolesOf([]), memberRole)).toEqual({ kind: 'becomeCoach' })
})
