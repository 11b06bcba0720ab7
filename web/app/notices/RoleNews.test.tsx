import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { activateLanguage } from '#web/app/language/language.ts'
import { usePerson } from '#web/app/person/person.ts'
import { Gate } from '#web/app/routing/gate/Gate.tsx'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'

const ana = { username: 'ana', subject: 'sub-1', email: 'ana@example.com', phone: undefined }
const dojo = { id: 'dojo', name: 'Harbour Dojo' }
const role = (status: string) => ({ id: 'r1', role: 'COACH', status, companyID: 'dojo', company: dojo })
const screen = { element: null, refresh: () => Promise.resolve(), dispose: () => undefined }

function Roles() {
  return usePerson()?.roles.map((one) => <p key={one.id}>{`${one.role} ${one.companyName ?? ''}`}</p>)
}

/** A user at an address, with a coach role in this state, or without roles. */
async function enter(status: string | undefined, path = '/dashboard/today') {
  const auth = { currentUser: () => Promise.resolve(ana), idToken: () => Promise.resolve('token') }
  const viewer = {
    id: 'c1',
    firstName: 'Ana',
    lastName: 'Li',
    avatarImageUrl: null,
    lang: 'en',
    profile: null,
    unreadConversations: 0,
    rolesList: { items: status === undefined ? [] : [role(status)] },
    activities: { items: [{ __typename: 'UserActivity', id: 'a1' }] },
    goals: { items: [] },
  }
  const setting = shellForTests({
    auth,
    answers: {
      personQuery: () => ({ viewer }),
      ReportVisitQuery: () => ({ consent: null }),
      ReportPresenceMutation: () => ({ reportPresence: null }),
    },
    path,
  })
  void setting.shell.session.restore()
  const row = { name: 'test', path, guard: 'member', layout: 'plain', open: () => screen } as const
  const visited = { row, place: { path, parameters: {}, search: '' }, screen }
  await render(
    setting.around(
      <Gate visited={visited}>
        <Roles />
      </Gate>,
    ),
  )
  await expect.element(page.getByText('MEMBER')).toBeVisible()
  return setting
}

beforeEach(() => activateLanguage('en'))

const rolesFollowed = ({ live }: Awaited<ReturnType<typeof enter>>) =>
  live.followed().filter(({ name }) => name === 'RoleNewsSubscription')

test('a waiting member becomes a coach as soon as an admin approves, and gets a link to the studio (row 125)', async () => {
  const entered = await enter('PENDING')
  const { live, location } = entered
  await expect
    .poll(() => rolesFollowed(entered))
    .toEqual([{ name: 'RoleNewsSubscription', variables: { filter: { coachID: { eq: 'c1' } } } }])
  expect(page.getByText(/^COACH/).query()).toBeNull()
  live.tell('RoleNewsSubscription', { roleChanged: role('APPROVED') })
  await expect.element(page.getByText('COACH Harbour Dojo')).toBeVisible()
  await page.getByRole('button', { name: 'Go to My Studio' }).click()
  await expect.poll(() => location.history.at(-1)).toBe('/dashboard/my-studio')
})

test('a declined member learns of it on any screen (row 125)', async () => {
  const entered = await enter('PENDING')
  await expect.poll(() => rolesFollowed(entered)).toHaveLength(1)
  entered.live.tell('RoleNewsSubscription', { roleChanged: role('DECLINED') })
  await expect.element(page.getByText('Your request to coach was declined.')).toBeVisible()
})

test('the page of the request shows the decision itself', async () => {
  const entered = await enter('PENDING', '/dashboard/become-coach')
  await expect.poll(() => rolesFollowed(entered)).toHaveLength(1)
  entered.live.tell('RoleNewsSubscription', { roleChanged: role('APPROVED') })
  await expect.element(page.getByText('COACH Harbour Dojo')).toBeVisible()
  expect(page.getByText('You’re a coach now.').query()).toBeNull()
})

test('a member who is given a role has it at once (row 146)', async () => {
  const { live } = await enter(undefined)
  await expect.poll(() => live.followed().map(({ name }) => name)).toContain('RoleNewsBegunSubscription')
  const admin = { id: 'r2', role: 'ADMIN', status: 'APPROVED', companyID: 'dojo', company: dojo }
  live.tell('RoleNewsBegunSubscription', { roleBegun: admin })
  await expect.element(page.getByText('ADMIN Harbour Dojo')).toBeVisible()
  await expect.element(page.getByText('You have a new role: Admin')).toBeVisible()
})

test('the page of the coach request shows no other roles, so the toast does', async () => {
  const { live } = await enter('PENDING', '/dashboard/become-coach')
  await expect.poll(() => live.followed().map(({ name }) => name)).toContain('RoleNewsBegunSubscription')
  const admin = { id: 'r2', role: 'ADMIN', status: 'APPROVED', companyID: 'dojo', company: dojo }
  live.tell('RoleNewsBegunSubscription', { roleBegun: admin })
  await expect.element(page.getByText('You have a new role: Admin')).toBeVisible()
})

test('a coach whose role is revoked loses it at once, and regains it in the same way (row 146)', async () => {
  const entered = await enter('APPROVED')
  await expect.poll(() => rolesFollowed(entered)).toHaveLength(1)
  await expect.element(page.getByText('COACH Harbour Dojo')).toBeVisible()
  entered.live.tell('RoleNewsSubscription', { roleChanged: role('DECLINED') })
  await expect.element(page.getByText('You no longer have this role: Coach')).toBeVisible()
  await expect.poll(() => page.getByText('COACH Harbour Dojo').query()).toBeNull()
  entered.live.tell('RoleNewsSubscription', { roleChanged: role('APPROVED') })
  await expect.element(page.getByText('COACH Harbour Dojo')).toBeVisible()
  await expect.element(page.getByText('You’re a coach now.')).toBeVisible()
})

test('a coach who changes what they teach is not notified that they are a coach', async () => {
  const entered = await enter('APPROVED')
  await expect.poll(() => rolesFollowed(entered)).toHaveLength(1)
  entered.live.tell('RoleNewsSubscription', {
    roleChanged: { ...role('APPROVED'), company: { id: 'dojo', name: 'Gym' } },
  })
  await expect.element(page.getByText('COACH Gym')).toBeVisible()
  expect(page.getByText('You’re a coach now.').query()).toBeNull()
})
