import { expect, test } from 'vitest'
import { toViewer } from './viewer.ts'

const ana = {
  subject: 's-ana',
  username: 'ana',
  email: 'ana@obi.example',
  phone: undefined,
  expiresAt: '2026-11-21T11:00:00.000Z',
  originJti: 'sign-in',
}

test('an approved admin runs her companies, and only those (row 146)', () => {
  const viewer = toViewer(ana, {
    contactId: 'c-ana',
    roles: [
      { role: 'ADMIN', companyId: 'harbour', status: 'APPROVED' },
      { role: 'ADMIN', companyId: 'lotus', status: 'PENDING' },
      { role: 'COACH', companyId: 'dune', status: 'APPROVED' },
    ],
  })
  expect(viewer).toMatchObject({ contactId: 'c-ana', adminOfCompanyIds: ['harbour'], isGlobal: false })
})

test('a person without a role is a member, not an admin (row 146)', () => {
  expect(toViewer(ana, { contactId: 'c-ana', roles: [] })).toMatchObject({ adminOfCompanyIds: [], isGlobal: false })
})

test.each(['PENDING', 'DECLINED'])('a role that is %s grants no rights', (status) => {
  const roles = [
    { role: 'GLOBAL', companyId: null, status },
    { role: 'ADMIN', companyId: 'harbour', status },
  ]
  expect(toViewer(ana, { contactId: 'c-ana', roles })).toMatchObject({ isGlobal: false, adminOfCompanyIds: [] })
})

test.each([
  ['a coach', 'COACH', 'harbour'],
  ['a coach of no company', 'COACH', null],
  ['a member', 'MEMBER', 'harbour'],
  ['an admin of no company', 'ADMIN', null],
])('%s runs nothing', (_who, role, companyId) => {
  const roles = [{ role, companyId, status: 'APPROVED' }]
  expect(toViewer(ana, { contactId: 'c-ana', roles })).toMatchObject({ isGlobal: false, adminOfCompanyIds: [] })
})

test('a known user without a contact yet has no rights', () => {
  expect(toViewer(ana, undefined)).toMatchObject({
    subject: 's-ana',
    contactId: undefined,
    isGlobal: false,
    adminOfCompanyIds: [],
  })
})

test('a caller who is not signed in is anonymous', () => {
  expect(toViewer(undefined, undefined)).toMatchObject({ subject: undefined, contactId: undefined, isGlobal: false })
})
