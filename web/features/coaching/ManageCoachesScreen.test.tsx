import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import type { HeldRole } from '#web/app/person/workspace.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const admin: HeldRole = { id: 'a1', role: 'ADMIN', companyId: 'dojo', companyName: 'Harbour Dojo' }
const global: HeldRole = { id: 'g1', role: 'GLOBAL', companyName: undefined }
const categories = { items: [{ id: 'yoga', name: 'Yoga', order: 1 }] }
const dojo = { id: 'dojo', name: 'Harbour Dojo' }
const lotus = { id: 'lotus', name: 'Lotus & Ember' }
const first = { items: [{ id: 'dojo' }] }
const coachRole = (coachID: string, coachName: string, teaches: object) => ({
  id: `r-${coachID}`,
  coachID,
  coachName,
  coachPhoto: null,
  status: 'APPROVED',
  category: null,
  customCategory: null,
  ...teaches,
})
const kenji = coachRole('kenji', 'Kenji Moreau', { customCategory: 'Climbing' })
const theo = coachRole('theo', 'Théo Lefèvre', { category: 'yoga' })
const coaches = pageAnswer([kenji, theo])
const approved = { role: { eq: 'COACH' }, status: { eq: 'APPROVED' } }
const request = (name: string, wishes: object = {}) => ({
  id: `r-${name}`,
  coachID: name,
  coachName: name,
  coachPhoto: null,
  companyID: 'dojo',
  company: { id: 'dojo', name: 'Harbour Dojo' },
  role: 'COACH',
  status: 'PENDING',
  category: 'yoga',
  customCategory: null,
  createdAt: '2026-01-02T10:00:00.000Z',
  ...wishes,
})

interface Wishes {
  role?: HeldRole
  search?: string
  requests?: object[]
  next?: string
  answers?: Answers
}

function open({ role = admin, search = '?company=dojo', requests = [], next, answers = {} }: Wishes = {}) {
  return showScreen({
    path: `/dashboard/manage-coaches${search}`,
    person: { ...mia, roles: [role] },
    answers: {
      ManageCoachesScreenQuery: ({ hasCompany, companyID }) => ({
        categories,
        first,
        ...(hasCompany ? { coaches, company: companyID === 'lotus' ? lotus : dojo } : {}),
        requests: pageAnswer(requests, next),
      }),
      CompanyChoiceQuery: () => ({ companies: { items: [dojo, lotus], nextToken: null } }),
      ...answers,
    },
  })
}

const toRequests = () => page.getByRole('tab', { name: 'Requests' }).click()
const decided = (verb: string, id: unknown, status: string) => ({
  [verb]: { success: true, code: null, role: { id, status } },
})
const decisions: Answers = {
  CoachRequestRowApproveMutation: ({ id }) => decided('approve', id, 'APPROVED'),
  CoachRequestRowDeclineMutation: ({ id }) => decided('decline', id, 'DECLINED'),
}

beforeEach(async () => {
  sessionStorage.clear()
  await page.viewport(1200, 900)
})

test('an admin who opens the page before their company is known still sees its coaches (row 124)', async () => {
  const { screen, sent } = await open({
    search: '',
    answers: {
      ManageCoachesScreenQuery: ({ hasCompany }) => {
        // Meanwhile the bar has settled who is there.
        sessionStorage.setItem('studio-company', 'dojo')
        return { categories, first, ...(hasCompany ? { coaches, company: dojo } : {}), requests: pageAnswer([]) }
      },
    },
  })
  await expect.element(screen.getByText('2 coaches')).toBeVisible()
  expect(sent.map(({ variables }) => variables['hasCompany'])).toEqual([false, true])
})

test('an admin sees the company’s coaches, what they teach, and links to their pages (row 124)', async () => {
  const { screen, sent } = await open()
  await expect.element(screen.getByText('2 coaches')).toBeVisible()
  const rows = screen.getByRole('listitem').elements()
  expect(rows.map((row) => row.textContent)).toEqual(['KMKenji MoreauClimbingRemove', 'TLThéo LefèvreYogaRemove'])
  await expect
    .element(screen.getByRole('link', { name: 'Kenji Moreau' }))
    .toHaveAttribute('href', '/coaches/Kenji-Moreau/kenji')
  expect(sent).toEqual([
    { name: 'ManageCoachesScreenQuery', variables: { companyID: 'dojo', hasCompany: true, coaches: approved } },
  ])
  expect(screen.getByRole('combobox', { name: 'Company' }).query()).toBeNull()
  expect(await accessibilityFindings()).toEqual([])
})

test('the server finds coaches by name and by what they teach, in the reader’s language', async () => {
  const { screen, sent } = await open({
    answers: { CompanyCoachesQuery: ({ coaches: asked }) => ({ coaches: pageAnswer(isYoga(asked) ? [theo] : []) }) },
  })
  const search = screen.getByRole('searchbox', { name: 'Search coaches' })
  await search.fill('Théo yog')
  await expect.element(screen.getByText('1 coach', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Théo Lefèvre' })).toBeVisible()
  const named = (word: string) => [{ coachName: { matches: word } }, { customCategory: { matches: word } }]
  await expect
    .poll(() => sent.at(-1)?.variables)
    .toEqual({
      companyID: 'dojo',
      coaches: {
        ...approved,
        and: [{ or: named('theo') }, { or: [...named('yog'), { category: { eq: 'yoga' } }] }],
      },
    })
  await search.fill('unknown')
  await expect.element(screen.getByText('No matches')).toBeVisible()
  await screen.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(screen.getByText('2 coaches')).toBeVisible()
})

const isYoga = (asked: unknown) => JSON.stringify(asked).includes('"yoga"')

test('a long list of coaches is read on, and counted once all are there (row 124)', async () => {
  const { screen, sent } = await open({
    answers: {
      ManageCoachesScreenQuery: () => ({
        categories,
        first,
        company: dojo,
        coaches: pageAnswer([kenji], 'further'),
        requests: pageAnswer([]),
      }),
      CoachListPageQuery: () => ({ coaches: pageAnswer([theo]) }),
    },
  })
  await expect.element(screen.getByRole('link', { name: 'Kenji Moreau' })).toBeVisible()
  expect(screen.getByText('1 coach', { exact: true }).query()).toBeNull()
  await screen.getByRole('button', { name: 'Show more coaches' }).click()
  await expect.element(screen.getByText('2 coaches')).toBeVisible()
  await expect
    .poll(() => sent.at(-1)?.variables)
    .toMatchObject({ companyID: 'dojo', coaches: approved, cursor: 'further' })
})

test('a company without coaches says where they come from', async () => {
  const { screen } = await open({
    answers: {
      ManageCoachesScreenQuery: () => ({
        categories,
        first,
        company: dojo,
        coaches: pageAnswer([]),
        requests: pageAnswer([]),
      }),
    },
  })
  await expect.element(screen.getByText('No coaches yet')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})

test('an admin is shown the company they work for, whatever the address says', async () => {
  const { screen, location, sent } = await open({ search: '?company=lotus' })
  await expect.element(screen.getByText('2 coaches')).toBeVisible()
  expect(location.history.at(-1)).toBe('/dashboard/manage-coaches?company=dojo')
  expect(sent.at(-1)?.variables).toMatchObject({ companyID: 'dojo', hasCompany: true })
})

test('a global admin finds a company by name, however many there are', async () => {
  const others = Array.from({ length: 49 }, (_, place) => ({ id: `c${place}`, name: `Company ${place}` }))
  const { screen, sent } = await open({
    role: global,
    search: '',
    answers: {
      CompanyChoiceQuery: ({ filter }) => ({
        companies: Object(filter).name
          ? { items: Object(filter).name.matches === 'ember' ? [lotus] : [], nextToken: null }
          : { items: [dojo, ...others], nextToken: 'further' },
      }),
    },
  })
  await expect.element(screen.getByText('2 coaches')).toBeVisible()
  const choice = screen.getByRole('combobox', { name: 'Company' })
  await expect.element(choice).toHaveValue('Harbour Dojo')
  await choice.click()
  await expect.element(page.getByText('Type a name to find others.')).toBeVisible()
  await choice.fill('ember')
  await page.getByRole('option', { name: 'Lotus & Ember' }).click()
  const asked = () => sent.findLast(({ name }) => name === 'ManageCoachesScreenQuery')?.variables
  await expect.poll(asked).toMatchObject({ companyID: 'lotus', hasCompany: true })
  await expect.element(screen.getByRole('combobox', { name: 'Company' })).toHaveValue('Lotus & Ember')
  expect(await accessibilityFindings()).toEqual([])
})

test('an admin decides about the requests of the company they work for, and not about their own', async () => {
  const { screen } = await open({
    requests: [request('Pat'), request('Ana', { companyID: 'lotus' }), request('mia', { coachID: 'mia' })],
  })
  await toRequests()
  await expect.element(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Pat')
  expect(await accessibilityFindings()).toEqual([])
})

test('a global admin sees all requests, each with its company', async () => {
  const { screen } = await open({
    role: global,
    requests: [request('Pat'), request('Ana', { companyID: null, company: null, category: null })],
  })
  await toRequests()
  const rows = screen.getByRole('tabpanel').getByRole('listitem').elements()
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Pat.*Yoga.*Harbour Dojo/),
    expect.stringMatching(/Ana.*No category given/),
  ])
})

test('an approved member leaves the list with a confirmation, and focus moves to the next request (row 125)', async () => {
  const { screen, sent } = await open({ requests: [request('Pat'), request('Ana')], answers: decisions })
  await toRequests()
  const approve = screen.getByRole('button', { name: 'Approve: Pat' })
  approve.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Pat is a coach now.')).toBeVisible()
  await expect.poll(() => screen.getByRole('heading', { name: 'Pat' }).query()).toBeNull()
  await expect.element(screen.getByRole('button', { name: 'Approve: Ana' })).toHaveFocus()
  await expect
    .poll(() => sent.find(({ name }) => name === 'CoachRequestRowApproveMutation')?.variables)
    .toEqual({ id: 'r-Pat' })
})

test('declining asks first, and the last to be decided leaves an empty list with the focus in it (row 125)', async () => {
  const { screen, sent } = await open({ requests: [request('Pat')], answers: decisions })
  await toRequests()
  const decline = screen.getByRole('button', { name: 'Decline: Pat' })
  decline.element().focus()
  await userEvent.keyboard('{Enter}')
  const question = page.getByRole('alertdialog', { name: 'Decline this request?' })
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep request' }).click()
  await expect.element(decline).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect.element(page.getByText('Request declined: Pat')).toBeVisible()
  await expect.element(screen.getByText('No requests')).toBeVisible()
  await expect.poll(() => screen.getByRole('tabpanel').element().contains(document.activeElement)).toBe(true)
  await expect
    .poll(() => sent.find(({ name }) => name === 'CoachRequestRowDeclineMutation')?.variables)
    .toEqual({ id: 'r-Pat' })
})

test('a request already decided by another admin leaves the list without a success message', async () => {
  const { screen } = await open({
    requests: [request('Pat')],
    answers: {
      CoachRequestRowApproveMutation: ({ id }) => ({
        approve: { success: false, code: 'ALREADY_DECIDED', role: { id, status: 'DECLINED' } },
      }),
    },
  })
  await toRequests()
  await screen.getByRole('button', { name: 'Approve: Pat' }).click()
  await expect.element(screen.getByText('No requests')).toBeVisible()
  expect(page.getByText('Pat is a coach now.').query()).toBeNull()
})

test('requests appear and disappear by themselves while the list is open', async () => {
  const { screen, live } = await open({ requests: [request('Pat')] })
  await toRequests()
  await expect.poll(() => live.followed()).toHaveLength(2)
  live.tell('LiveRequestsMadeSubscription', { requestMade: request('Ana', { createdAt: '2026-01-03T10:00:00.000Z' }) })
  await expect.element(screen.getByRole('heading', { name: 'Ana' })).toBeVisible()
  live.tell('LiveDecisionsSubscription', { requestDecided: { id: 'r-Pat', status: 'APPROVED' } })
  await expect.poll(() => screen.getByRole('heading', { name: 'Pat' }).query()).toBeNull()
})

test('a long list of requests is read on', async () => {
  const { screen, sent } = await open({
    requests: [request('Pat')],
    next: 'on',
    answers: { CoachRequestsPageQuery: () => ({ requests: pageAnswer([request('Ana')]) }) },
  })
  await toRequests()
  await screen.getByRole('button', { name: 'Show more requests' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Ana' })).toBeVisible()
  await expect.poll(() => sent.at(-1)?.variables).toMatchObject({ cursor: 'on' })
})

test('an admin removes a coach after a question, and the coach leaves the list (row 124)', async () => {
  const { screen, sent } = await open({
    answers: {
      RevokeRoleButtonMutation: ({ id }) => ({
        revoke: { success: true, code: null, role: { id, status: 'DECLINED' } },
      }),
    },
  })
  await screen.getByRole('button', { name: 'Remove: Kenji Moreau' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove this coach?' })
  await expect.element(question).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('Role removed: \u2068Kenji Moreau\u2069')).toBeVisible()
  await expect.element(screen.getByText('1 coach', { exact: true })).toBeVisible()
  expect(sent.find(({ name }) => name === 'RevokeRoleButtonMutation')?.variables).toEqual({ id: 'r-kenji' })
})

const asked = (id: string) => ({ id, coachID: 'pat', coachName: 'Pat Kim', coachPhoto: null })

test('an admin makes a person a coach who once asked, and no other member (row 124)', async () => {
  const { screen, sent } = await open({
    answers: {
      usePeopleToAppointWhoAskedQuery: () => ({ roles: { items: [asked('r1'), asked('r2')], nextToken: null } }),
      GrantRoleDialogMutation: () => ({
        grant: { success: true, code: null, role: { id: 'r-pat', status: 'APPROVED' } },
      }),
    },
  })
  await screen.getByRole('button', { name: 'Add coach' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add coach' })
  await dialog.getByRole('button', { name: 'Add coach' }).click()
  const person = dialog.getByRole('combobox', { name: 'Person' })
  await expect.element(person).toHaveAccessibleDescription(/Choose a person\./)
  expect(await accessibilityFindings()).toEqual([])
  await person.click()
  await page.getByRole('option', { name: 'Pat Kim' }).click()
  await dialog.getByRole('button', { name: 'Add coach' }).click()
  await expect.element(page.getByText('Role added: \u2068Pat Kim\u2069')).toBeVisible()
  expect(sent.map(({ name }) => name)).not.toContain('usePeopleToAppointQuery')
  expect(sent.find(({ name }) => name === 'usePeopleToAppointWhoAskedQuery')?.variables).toMatchObject({
    companyID: 'dojo',
    filter: { or: [{ role: { eq: 'ADMIN' } }, { status: { ne: 'APPROVED' } }] },
  })
  expect(sent.find(({ name }) => name === 'GrantRoleDialogMutation')?.variables).toEqual({
    input: { contactID: 'pat', role: 'COACH', companyID: 'dojo' },
  })
})

test('a coach who is added during a search is in the list', async () => {
  const { screen } = await open({
    answers: {
      CompanyCoachesQuery: () => ({ coaches: pageAnswer([]) }),
      usePeopleToAppointWhoAskedQuery: () => ({ roles: { items: [asked('r1')], nextToken: null } }),
      GrantRoleDialogMutation: () => ({
        grant: { success: true, code: null, role: { id: 'r-pat', status: 'APPROVED' } },
      }),
    },
  })
  const search = screen.getByRole('searchbox', { name: 'Search coaches' })
  await search.fill('Pat')
  await expect.element(screen.getByText('No matches')).toBeVisible()
  await screen.getByRole('button', { name: 'Add coach' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add coach' })
  await dialog.getByRole('combobox', { name: 'Person' }).click()
  await page.getByRole('option', { name: 'Pat Kim' }).click()
  await dialog.getByRole('button', { name: 'Add coach' }).click()
  await expect.element(search).toHaveValue('')
  await expect.element(screen.getByText('2 coaches')).toBeVisible()
})

const adminRole = (id: string, coachName: string) => ({ id, coachName, coachPhoto: null, status: 'APPROVED' })
const admins: Answers = {
  CompanyAdminsQuery: ({ isGlobal }) => ({
    admins: { items: [adminRole('a1', 'Dana Roy')] },
    ...(isGlobal ? { globals: { items: [adminRole('g1', 'Root Oke')] } } : {}),
  }),
}

test('an admin sees the other admins and changes none of them (row 146)', async () => {
  const { screen } = await open({ answers: admins })
  await screen.getByRole('tab', { name: 'Admins' }).click()
  await expect.element(screen.getByRole('region', { name: 'Admins' }).getByText('Dana Roy')).toBeVisible()
  expect(screen.getByRole('tabpanel').getByRole('button').elements()).toEqual([])
})

test('a global admin appoints a person by email address, and the last global admin stays (row 146)', async () => {
  const { screen, sent } = await open({
    role: global,
    answers: {
      ...admins,
      usePeopleToAppointQuery: () => ({ members: { items: [], nextToken: null } }),
      usePeopleToAppointByEmailQuery: () => ({
        people: { items: [{ id: 'sam', firstName: 'Sam', lastName: 'Ode', avatarImageUrl: null }] },
      }),
      GrantRoleDialogMutation: () => ({
        grant: { success: true, code: null, role: { id: 'r-sam', status: 'APPROVED' } },
      }),
      RevokeRoleButtonMutation: () => ({ revoke: { success: false, code: 'LAST_GLOBAL_ADMIN', role: null } }),
    },
  })
  await screen.getByRole('tab', { name: 'Admins' }).click()
  await expect.element(screen.getByRole('region', { name: 'Global admins' }).getByText('Root Oke')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Add global admin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add global admin' })
  await dialog.getByRole('combobox', { name: 'Person' }).fill('sam@example.com')
  await page.getByRole('option', { name: /^Sam Ode/ }).click()
  await dialog.getByRole('button', { name: 'Add global admin' }).click()
  await expect.element(page.getByText('Role added: \u2068Sam Ode\u2069')).toBeVisible()
  expect(sent.find(({ name }) => name === 'GrantRoleDialogMutation')?.variables).toEqual({
    input: { contactID: 'sam', role: 'GLOBAL', companyID: null },
  })
  await screen.getByRole('button', { name: 'Remove: Root Oke' }).click()
  await page.getByRole('alertdialog', { name: 'Remove this admin?' }).getByRole('button', { name: 'Remove' }).click()
  const notifications = page.getByRole('region', { name: 'Notifications' })
  await expect.element(notifications.getByText('The last global admin can’t be removed.').first()).toBeVisible()
  await expect.element(screen.getByText('Root Oke')).toBeVisible()
})
