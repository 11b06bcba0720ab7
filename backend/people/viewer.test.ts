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

test('a global role that waits for approval gives nothing', () => {
  const roles = [{ role: 'GLOBAL', companyId: null, status: 'PENDING' }]
  expect(toViewer(ana, { contactId: 'c-ana', roles }).isGlobal).toBe(false)
})

test('nobody signed in is nobody', () => {
  expect(toViewer(undefined, undefined)).toMatchObject({ subject: undefined, contactId: undefined, isGlobal: false })
})
