import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { activateLanguage } from '#web/app/language/language.ts'
import { Gate } from '#web/app/routing/gate/Gate.tsx'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { usePerson } from './person.ts'

const ana = { username: 'ana', subject: 'sub-1', email: 'ana@example.com', phone: undefined }
const screen = { element: null, refresh: () => Promise.resolve(), dispose: () => undefined }
const dojo = { id: 'dojo', name: 'Harbour Dojo', timeZone: 'Europe/Paris' }
const none = { items: [] }
const role = (id: string, status: string, kind = 'COACH') => ({
  id,
  role: kind,
  status,
  companyID: kind === 'GLOBAL' ? null : 'dojo',
  company: kind === 'GLOBAL' ? null : dojo,
})

const contact = {
  id: 'c1',
  firstName: 'Ana',
  lastName: 'Li',
  avatarImageUrl: null as string | null,
  lang: null as string | null,
  profile: null as object | null,
  unreadConversations: 0,
  rolesList: none as { items: (object | null)[] } | null,
  activities: { items: [{ __typename: 'UserActivity', id: 'a1' }] } as object | null,
  goals: none as object | null,
}

function Known() {
  return <p data-testid="person">{JSON.stringify(usePerson())}</p>
}

/** The signed-in user as screens see them. */
async function personOf(overrides: Partial<typeof contact>): Promise<Record<string, unknown>> {
  const auth = { currentUser: () => Promise.resolve(ana), idToken: () => Promise.resolve('token') }
  const answers = {
    personQuery: () => ({ viewer: { ...contact, ...overrides } }),
    useAccountLanguageMutation: () => ({ updateContact: null }),
  }
  const { around, shell } = shellForTests({ auth, answers })
  void shell.session.restore()
  const row = { name: 'test', path: '/a', guard: 'everyone', layout: 'plain', open: () => screen } as const
  const visited = { row, place: { path: '/a', parameters: {}, search: '' }, screen }
  const page = await render(
    around(
      <Gate visited={visited}>
        <Known />
      </Gate>,
    ),
  )
  const known = page.getByTestId('person')
  await expect.element(known).toBeInTheDocument()
  return JSON.parse(known.element().textContent ?? '')
}

beforeEach(async () => {
  await activateLanguage('en')
  localStorage.clear()
})

test('a new user has a name, and the member role', async () => {
  expect(await personOf({ lastName: '', goals: null })).toEqual({
    contactId: 'c1',
    firstName: 'Ana',
    name: 'Ana',
    hasProfile: false,
    roles: [{ id: 'member', role: 'MEMBER' }],
    activities: 1,
    goals: 0,
  })
})

test('the details that a user entered are available', async () => {
  const told = await personOf({
    avatarImageUrl: 'https://obi.example/ana.jpg',
    lang: 'fr',
    profile: { id: 'p1', gender: 'FEMALE' },
    activities: null,
    goals: { items: [{ __typename: 'UserGoal', id: 'g1' }] },
  })
  expect(told).toMatchObject({
    name: 'Ana Li',
    picture: 'https://obi.example/ana.jpg',
    language: 'fr',
    gender: 'FEMALE',
    hasProfile: true,
    activities: 0,
    goals: 1,
  })
})

test('approved roles are listed with their companies, and an unsupported language becomes English', async () => {
  const items = [role('r1', 'APPROVED'), null, role('r2', 'DECLINED', 'ADMIN'), role('r3', 'APPROVED', 'GLOBAL')]
  const { roles, language } = await personOf({ rolesList: { items }, lang: 'de' })
  expect(roles).toEqual([
    {
      id: 'r1',
      role: 'COACH',
      companyId: 'dojo',
      companyName: 'Harbour Dojo',
      companyLogo: null,
      companyTimeZone: 'Europe/Paris',
    },
    { id: 'r3', role: 'GLOBAL' },
    { id: 'member', role: 'MEMBER' },
  ])
  expect(language).toBe('en')
})

test.each([
  ['nothing, without a request', [], undefined],
  ['nothing, where one was approved', [role('r1', 'DECLINED'), role('r2', 'APPROVED')], undefined],
  ['that one waits, whatever became of an earlier one', [role('r1', 'DECLINED'), role('r2', 'PENDING')], 'PENDING'],
  ['that it was declined', [role('r1', 'DECLINED')], 'DECLINED'],
  ['nothing of a request to be an admin', [role('r1', 'PENDING', 'ADMIN'), null], undefined],
])('the client knows this of a request to coach: %s (row 34)', async (_what, items, request) => {
  expect((await personOf({ rolesList: items.length > 0 ? { items } : null }))['coachRequest']).toBe(request)
})
