import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import type { HeldRole } from '#web/app/person/workspace.ts'
import { type ClassAnswer, classAnswer } from '#web/app/testing/classAnswer.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const coach: HeldRole = { id: 'c1', role: 'COACH', companyId: 'dojo', companyName: 'Harbour Dojo' }
const admin: HeldRole = { id: 'a1', role: 'ADMIN', companyId: 'dojo', companyName: 'Harbour Dojo' }
const global: HeldRole = { id: 'g1', role: 'GLOBAL', companyName: undefined }
const request = (coachID: string, companyID: string | null) => ({
  id: `r-${coachID}`,
  coachID,
  companyID,
  status: 'PENDING',
})

interface Wishes {
  classes?: readonly ClassAnswer[]
  ofCompany?: readonly ClassAnswer[]
  requests?: object[]
  /** Where the list of requests continues. */
  next?: string
}

function open(role: HeldRole, { classes = [], ofCompany = [], requests = [], next }: Wishes = {}) {
  return showScreen({
    path: '/dashboard/my-studio',
    person: { ...mia, contactId: 'kenji', roles: [role] },
    answers: {
      MyStudioScreenQuery: () => ({
        viewer: { id: 'kenji', followersCount: 2, classes: { items: classes }, own: { items: classes } },
        requests: { items: requests, nextToken: next ?? null },
      }),
      CompanyTodayQuery: () => ({ dates: { items: ofCompany } }),
      StudioActivityQuery: () => ({ activity: [] }),
    },
  })
}

beforeEach(async () => {
  sessionStorage.clear()
  await page.viewport(1200, 900)
})

test('a coach finds their next class, and the ways to all they do (row 117)', async () => {
  const { screen } = await open(coach, { classes: [classAnswer({ name: 'Kata' })] })
  await expect.element(screen.getByRole('heading', { name: 'Kata' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'You’re teaching next' })).toBeVisible()
  await expect.element(screen.getByText('Harbour Dojo', { exact: true })).toBeVisible()
  const places = screen.getByRole('list', { name: 'Studio' }).getByRole('link').elements()
  expect(places.map((place) => place.textContent)).toEqual([
    'Live Classes',
    'Videos',
    'Members',
    'Followers',
    'New class',
    'Invitations',
    'What you teach',
  ])
  expect(await accessibilityFindings()).toEqual([])
})

test('an admin sees the classes of today with their coaches and bookings, also one that began before midnight, and not those of tomorrow (row 117)', async () => {
  const noon = new Date().setHours(12, 0, 0, 0)
  // Under way whatever the time of day is.
  const today = classAnswer({
    id: 'today',
    name: 'Kata',
    startsAt: new Date(new Date().setHours(0, 0, 0, 0)),
    minutes: 1440,
  })
  const tomorrow = classAnswer({ id: 'tomorrow', name: 'Yin', startsAt: new Date(noon + 86_400_000) })
  // Began before midnight, whatever the time of day is.
  const overnight = classAnswer({
    id: 'overnight',
    name: 'Night walk',
    startsAt: new Date(new Date().setHours(0, 0, 0, 0) - 3_600_000),
    minutes: 1500,
  })
  const canceled = classAnswer({ id: 'canceled', name: 'Boxing', startsIn: 0, cancelledAt: today.startDate })
  const { screen } = await open(admin, { ofCompany: [tomorrow, today, overnight, canceled] })
  const section = screen.getByRole('region', { name: 'Today’s classes' })
  await expect.element(section.getByRole('link', { name: 'Kata' })).toBeVisible()
  await expect.element(section.getByText('Kenji Moreau').first()).toBeVisible()
  await expect.element(section.getByRole('progressbar', { name: 'Spots' }).first()).toBeVisible()
  await expect.element(section.getByRole('link', { name: 'Night walk' })).toBeVisible()
  expect(section.getByRole('listitem').elements()).toHaveLength(2)
  expect(await accessibilityFindings()).toEqual([])
})

test('a coach sees how many people follow them, and new ones at once (row 117)', async () => {
  const { screen, live } = await open(coach)
  await expect.element(screen.getByText('2 followers')).toBeVisible()
  await expect.poll(() => live.followed().map(({ name }) => name)).toContain('LiveFollowCountBegunSubscription')
  live.tell('LiveFollowCountBegunSubscription', { told: { id: 'f1', followeeID: 'kenji', followersCount: 3 } })
  await expect.element(screen.getByText('3 followers')).toBeVisible()
})

test('an admin sees a new request to coach at once, and one that another admin decides is no longer counted (row 117)', async () => {
  const { screen, live } = await open(admin, { requests: [request('pat', 'dojo')] })
  await expect.element(screen.getByText('1 member would like to coach')).toBeVisible()
  await expect.poll(() => live.followed().map(({ name }) => name)).toContain('LiveApprovalsMadeSubscription')
  const requestMade = { ...request('ana', 'dojo'), role: 'COACH' }
  live.tell('LiveApprovalsMadeSubscription', { requestMade })
  live.tell('LiveApprovalsMadeSubscription', { requestMade })
  await expect.element(screen.getByText('2 members would like to coach')).toBeVisible()
  live.tell('LiveDecisionsSubscription', { requestDecided: { id: 'r-pat', status: 'APPROVED' } })
  await expect.element(screen.getByText('1 member would like to coach')).toBeVisible()
})

test('a coach who teaches nothing yet is shown the way to a first class (row 117)', async () => {
  const { screen } = await open(coach)
  await expect.element(screen.getByText('No upcoming classes')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})

test('an admin finds the coaches, and how many wait for an answer of this company (rows 117 and 125)', async () => {
  const requests = [request('pat', 'dojo'), request('ana', 'lotus'), request('kenji', 'dojo')]
  const { screen } = await open(admin, { requests })
  await expect.element(screen.getByText('1 member would like to coach')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Requests' }))
    .toHaveAttribute('href', '/dashboard/manage-coaches?tab=requests')
  expect(screen.getByText('No upcoming classes').query()).toBeNull()
  expect(await accessibilityFindings()).toEqual([])
})

test('the classes of today are asked of an admin’s company, and of none for a global admin (row 117)', async () => {
  const { screen, sent } = await open(admin)
  const companies = () =>
    sent.flatMap(({ name, variables }) => (name === 'CompanyTodayQuery' ? variables['companyID'] : []))
  await expect.poll(companies).toEqual(['dojo'])
  await screen.unmount()
  const { screen: other, sent: ofGlobal } = await open({ ...global, companyId: 'dojo' })
  await expect.element(other.getByText('No one is waiting')).toBeVisible()
  expect(ofGlobal.filter(({ variables }) => 'companyID' in variables)).toEqual([])
})

test('a global admin sees how many members are waiting, or that no one is', async () => {
  const { screen } = await open(global, { requests: [request('pat', 'dojo'), request('ana', null)] })
  await expect.element(screen.getByText('2 members would like to coach')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Reports' })).toHaveAttribute('href', '/dashboard/reports')
  await screen.unmount()
  const { screen: other } = await open(global)
  await expect.element(other.getByText('No one is waiting')).toBeVisible()
  await other.unmount()
  const { screen: full } = await open(global, {
    requests: [request('pat', null), request('ana', null)],
    next: 'further',
  })
  await expect.element(full.getByText('More than 2 members would like to coach')).toBeVisible()
})
