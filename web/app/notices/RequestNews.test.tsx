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
  return usePerson()?.roles.map((held) => <p key={held.id}>{`${held.role} ${held.companyName ?? ''}`}</p>)
}

/** A user at an address, with a coach's role in this state. */
async function enter(status: string, path = '/dashboard/today') {
  const auth = { currentUser: () => Promise.resolve(ana), idToken: () => Promise.resolve('token') }
  const viewer = {
    id: 'c1',
    firstName: 'Ana',
    lastName: 'Li',
    avatarImageUrl: null,
    lang: 'en',
    profile: null,
    unreadConversations: 0,
    rolesList: { items: [role(status)] },
    activities: { items: [{ __typename: 'UserActivity', id: 'a1' }] },
    goals: { items: [] },
  }
  const setting = shellForTests({ auth, answers: { personQuery: () => ({ viewer }) }, path })
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

const requestsFollowed = ({ live }: Awaited<ReturnType<typeof enter>>) =>
  live.followed().filter(({ name }) => name === 'RequestNewsSubscription')

test('a waiting member becomes a coach as soon as an admin approves, and gets a link to the studio (row 125)', async () => {
  const entered = await enter('PENDING')
  const { live, location } = entered
  await expect
    .poll(() => requestsFollowed(entered))
    .toEqual([{ name: 'RequestNewsSubscription', variables: { filter: { coachID: { eq: 'c1' } } } }])
  expect(page.getByText(/^COACH/).query()).toBeNull()
  live.tell('RequestNewsSubscription', { roleChanged: role('APPROVED') })
  await expect.element(page.getByText('COACH Harbour Dojo')).toBeVisible()
  await page.getByRole('button', { name: 'Go to My Studio' }).click()
  await expect.poll(() => location.history.at(-1)).toBe('/dashboard/my-studio')
  await expect.poll(() => requestsFollowed(entered)).toEqual([])
})

test('a declined member is told wherever they are, and the subscription ends (row 125)', async () => {
  const entered = await enter('PENDING')
  await expect.poll(() => requestsFollowed(entered)).toHaveLength(1)
  entered.live.tell('RequestNewsSubscription', { roleChanged: role('DECLINED') })
  await expect.element(page.getByText('Your request to coach was declined.')).toBeVisible()
  await expect.poll(() => requestsFollowed(entered)).toEqual([])
})

test('the page of the request shows the decision itself', async () => {
  const entered = await enter('PENDING', '/dashboard/become-coach')
  await expect.poll(() => requestsFollowed(entered)).toHaveLength(1)
  entered.live.tell('RequestNewsSubscription', { roleChanged: role('APPROVED') })
  await expect.element(page.getByText('COACH Harbour Dojo')).toBeVisible()
  expect(page.getByText('You’re a coach now.').query()).toBeNull()
})

test.each(['APPROVED', 'DECLINED'])('a request that is %s has no subscription', async (status) => {
  const entered = await enter(status)
  // Subscriptions of what runs beside the screen begin together.
  await expect
    .poll(() => entered.live.followed().map(({ name }) => name))
    .toContain('UnreadConversationsMessageSubscription')
  expect(requestsFollowed(entered)).toEqual([])
})
