import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { PersonContext } from '#web/app/person/person.ts'
import { studioCompanyId } from '#web/app/person/useCurrentRole.ts'
import { type HeldRole, memberRole, rolesOf } from '#web/app/person/workspace.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { mia } from '#web/app/testing/showScreen.tsx'
import { navigationOf, useNavigation } from './useNavigation.ts'

const coach: HeldRole = { id: 'r1', role: 'COACH', companyId: 'lotus', companyName: 'Lotus' }
const admin: HeldRole = { id: 'r2', role: 'ADMIN', companyId: 'lotus', companyName: 'Lotus' }
const global: HeldRole = { id: 'r3', role: 'GLOBAL', companyName: undefined }
const pathsOf = (...given: Parameters<typeof navigationOf>) => navigationOf(...given).map(({ path }) => path)

const ofAdmins = [
  '/dashboard/my-studio',
  '/dashboard/manage-classes/company',
  '/dashboard/manage-videos',
  '/dashboard/manage-programs',
  '/dashboard/messages',
  '/dashboard/manage-coaches',
  '/dashboard/today',
]

const ofCoaches = [
  '/dashboard/my-studio',
  '/dashboard/manage-classes',
  '/dashboard/manage-videos',
  '/dashboard/manage-programs',
  '/dashboard/messages',
  '/dashboard/today',
]

test('a coach’s studio has live classes, videos and programs, and a link to Today (rows 27 and 117)', () => {
  expect(pathsOf(coach, coach)).toEqual(ofCoaches)
})

test('an admin’s studio has the company’s classes, videos, programs and coaches, and no page that would refuse them', () => {
  expect(pathsOf(admin, admin)).toEqual(ofAdmins)
  expect(pathsOf(global, global)).toEqual([
    '/dashboard/my-studio',
    '/dashboard/manage-videos',
    '/dashboard/manage-programs',
    '/dashboard/messages',
    '/dashboard/manage-coaches',
    '/dashboard/today',
  ])
})

test('everyone gets the member’s links; a user with a studio has a link to it at the end (row 27)', () => {
  expect(pathsOf(memberRole, undefined)).toEqual([
    '/dashboard/today',
    '/dashboard/classes',
    '/dashboard/programs',
    '/dashboard/messages',
  ])
  expect(pathsOf(memberRole, admin)).toEqual([
    '/dashboard/today',
    '/dashboard/classes',
    '/dashboard/programs',
    '/dashboard/messages',
    '/dashboard/my-studio',
  ])
})

beforeEach(() => sessionStorage.clear())

function Places() {
  return useNavigation().links.map(({ path }) => <p key={path}>{path}</p>)
}

/** The navigation links at each of these addresses, one after the other. */
async function walk(roles: readonly HeldRole[], addresses: readonly string[]): Promise<string[][]> {
  const { around, location } = shellForTests({ path: addresses[0] ?? '/' })
  const screen = await render(
    around(
      <PersonContext value={{ ...mia, roles: rolesOf(roles) }}>
        <Places />
      </PersonContext>,
    ),
  )
  const seen: string[][] = []
  for (const address of addresses) {
    location.navigate(address)
    await expect.poll(() => screen.container.textContent).not.toBe('')
    seen.push([...screen.container.querySelectorAll('p')].map((place) => place.textContent))
  }
  return seen
}

test('a user on a page of a workspace is in that workspace, and stays in it on neutral pages (row 34)', async () => {
  const member = [
    '/dashboard/today',
    '/dashboard/classes',
    '/dashboard/programs',
    '/dashboard/messages',
    '/dashboard/my-studio',
  ]
  const way = ['/dashboard/today', '/coaches/a/b', '/dashboard/manage-classes', '/coaches/a/b', '/dashboard/classes']
  expect(await walk([coach], way)).toEqual([member, member, ofCoaches, ofCoaches, member])
})

test('an admin page is used in the admin role, and the studio is entered again in that role (row 34)', async () => {
  const way = ['/dashboard/manage-classes/company', '/dashboard/today', '/dashboard/my-studio']
  const [first, , third] = await walk([coach, admin], way)
  expect(first).toEqual(ofAdmins)
  expect(third).toEqual(ofAdmins)
  expect(sessionStorage.getItem('studio-company')).toBe('lotus')
})

test('a global admin works for no company, whichever company their role belongs to', async () => {
  await walk([{ ...global, companyId: 'lotus' }], ['/dashboard/my-studio'])
  expect(sessionStorage.getItem('studio-role')).toBe(global.id)
  expect(sessionStorage.getItem('studio-company')).toBe('')
  expect(studioCompanyId()).toBeUndefined()
})

test('a query before the user is known uses the last company', async () => {
  expect(studioCompanyId()).toBeUndefined()
  await walk([admin], ['/dashboard/my-studio', '/dashboard/today'])
  expect(studioCompanyId()).toBe('lotus')
})
