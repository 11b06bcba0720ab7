import { afterEach, beforeEach, expect, test } from 'vitest'
import { coachRole, contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { peopleResolvers } from './people.resolvers.ts'
import { createPeopleStore } from './people.store.ts'

let domain: DomainUnderTest
beforeEach(async () => {
  domain = await openDomain({ resolvers: (database) => peopleResolvers(createPeopleStore(database)) })
  await domain.insert('company', [{ id: 'harbour', name: 'Harbour' }])
  await domain.insert('contact', [contactRow('coach', { on_payroll: true, bio: 'Judo' }), contactRow('member')])
  await domain.insert('role', [
    coachRole('coach', { company_id: 'harbour' }),
    coachRole('coach', { id: 'asked', role: 'ADMIN', status: 'PENDING', company_id: 'harbour' }),
  ])
})
afterEach(() => domain.close())

const viewer = '{ viewer { id onPayroll rolesList { items { role status company { name } } } } }'
const contact = /* GraphQL */ `
  query ($id: ID!) {
    contact: getContacts(id: $id) {
      firstName
      bio
      email
      onPayroll
      rolesList {
        items {
          role
          status
        }
      }
    }
  }
`

test('a user sees their own roles, including requested ones, and whether they are on the payroll (rows 33, 34 and 146)', async () => {
  const { data } = await domain.ask(viewer, { viewer: person('coach') })
  const company = { name: 'Harbour' }
  expect(data).toEqual({
    viewer: {
      id: 'coach',
      onPayroll: true,
      rolesList: {
        items: [
          { role: 'ADMIN', status: 'PENDING', company },
          { role: 'COACH', status: 'APPROVED', company },
        ],
      },
    },
  })
})

test('a user without a role has an empty role list, and an anonymous caller has no viewer (row 146)', async () => {
  expect((await domain.ask(viewer, { viewer: person('member') })).data).toEqual({
    viewer: { id: 'member', onPayroll: null, rolesList: { items: [] } },
  })
  expect((await domain.ask(viewer)).data).toEqual({ viewer: null })
})

test('a visitor reads a coach’s page, and nothing private on it (row 32)', async () => {
  const { data, errors } = await domain.ask(contact, { variables: { id: 'coach' } })
  expect(errors).toBeUndefined()
  expect(data).toEqual({
    contact: {
      firstName: 'Ana',
      bio: 'Judo',
      email: null,
      onPayroll: null,
      rolesList: { items: [{ role: 'COACH', status: 'APPROVED' }] },
    },
  })
})

test.each(['member', 'nowhere'])('%s, who teaches nothing, has no page (row 32)', async (id) => {
  expect((await domain.ask(contact, { variables: { id } })).data).toEqual({ contact: null })
})
