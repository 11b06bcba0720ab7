import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const coach = { id: 'c1', role: 'COACH', companyId: 'dojo', companyName: 'Harbour Dojo' } as const

const link = {
  __typename: 'CoachesMembers',
  id: 'l',
  coachID: 'kenji',
  memberName: 'Mia Lopez',
  memberPhoto: null,
  createdAt: '2026-11-02T08:00:00.000Z',
  coachInfo: { id: 'kenji', firstName: 'Kenji', lastName: 'Moreau' },
  sharesHealth: false,
  groups: { items: [] },
  notes: pageAnswer([]),
  bookings: pageAnswer([
    {
      __typename: 'Attendance',
      id: 'b',
      status: 'ATTENDED',
      startDate: '2026-10-05T08:00:00.000Z',
      endDate: '2026-10-05T09:00:00.000Z',
      occurrence: { id: 'o', name: 'Morning flow' },
    },
  ]),
  programs: pageAnswer([
    {
      __typename: 'UserProgram',
      id: 'u',
      progressPercentage: 40,
      completedPlansCount: 2,
      totalPlansCount: 5,
      program: { id: 'p', name: 'Strong back' },
    },
  ]),
}

const health = {
  link: {
    id: 'l',
    memberProfile: {
      id: 'p-mia',
      contactID: 'mia',
      birthdate: null,
      height: 171,
      weight: null,
      waistSize: null,
      armSize: null,
      healthConditions: null,
      injuries: ['Knee'],
    },
  },
}

function open(more: object = {}, answers: Answers = {}) {
  return showScreen({
    path: '/dashboard/manage-members/member?id=l',
    person: { ...mia, contactId: 'kenji', roles: [coach] },
    answers: {
      MemberScreenQuery: () => ({
        viewer: { id: 'kenji', memberGroups: { items: [{ id: 'early', name: 'Early birds' }] } },
        link: { ...link, ...more },
      }),
      HealthFactsQuery: () => health,
      ...answers,
    },
  })
}

beforeEach(() => page.viewport(1200, 900))

test('a coach sees a member’s attendance and progress (row 117)', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText('Morning flow')).toBeVisible()
  await expect.element(screen.getByText('Attended')).toBeVisible()
  await expect.element(screen.getByText('2 of 5 sessions')).toBeVisible()
  await expect.element(screen.getByText('40%')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})

test('health data is read once the member shares it, and leaves the open page when they stop', async () => {
  const { screen, live, sent, environment } = await open()
  await expect.element(screen.getByText(/Not shared with you/)).toBeVisible()
  expect(sent.map(({ name }) => name)).not.toContain('HealthFactsQuery')
  await expect.poll(live.followed).toHaveLength(2)
  const tell = (sharesHealth: boolean) =>
    live.tell('useLiveLinkSubscription', { changed: { __typename: 'CoachesMembers', id: 'l', sharesHealth } })
  tell(true)
  await expect.element(screen.getByText('Knee')).toBeVisible()
  await expect.element(screen.getByText('171 cm')).toBeVisible()
  tell(false)
  await expect.element(screen.getByText(/Not shared with you/)).toBeVisible()
  await expect.element(screen.getByText('Knee')).not.toBeInTheDocument()
  expect(JSON.stringify(environment.getStore().getSource().toJSON())).not.toContain('Knee')
})

test('health data that arrives after the consent ended is not kept', async () => {
  const answer = Promise.withResolvers<typeof health>()
  const { screen, live, sent, environment } = await open(
    { sharesHealth: true },
    { HealthFactsQuery: () => answer.promise },
  )
  await expect.poll(() => sent.map(({ name }) => name)).toContain('HealthFactsQuery')
  await expect.poll(live.followed).toHaveLength(2)
  live.tell('useLiveLinkSubscription', { changed: { __typename: 'CoachesMembers', id: 'l', sharesHealth: false } })
  await expect.element(screen.getByText(/Not shared with you/)).toBeVisible()
  answer.resolve(health)
  await new Promise((resume) => setTimeout(resume))
  expect(JSON.stringify(environment.getStore().getSource().toJSON())).not.toContain('Knee')
})

test('a booked class that is over was not attended, one to come is booked', async () => {
  const booking = (id: string, endDate: string) => ({
    __typename: 'Attendance',
    id,
    status: 'BOOKED',
    startDate: endDate,
    endDate,
    occurrence: { id: `o-${id}`, name: id },
  })
  const { screen } = await open({
    bookings: pageAnswer([
      booking('Evening', '2199-01-01T09:00:00.000Z'),
      booking('Morning', '2020-01-01T09:00:00.000Z'),
    ]),
  })
  const stateOf = (name: string) => screen.getByRole('listitem').filter({ hasText: name })
  await expect.element(stateOf('Evening').getByText('Booked')).toBeVisible()
  await expect.element(stateOf('Morning').getByText('Not attended')).toBeVisible()
})

test('the page says so when the member leaves while it is open', async () => {
  const { screen, live } = await open({ sharesHealth: true })
  await expect.element(screen.getByText('Knee')).toBeVisible()
  await expect.poll(live.followed).toHaveLength(2)
  live.tell('useLiveLinkEndedSubscription', { ended: { __typename: 'CoachesMembers', id: 'l' } })
  await expect.element(screen.getByText('No longer a member')).toBeVisible()
  await expect.element(screen.getByText('Knee')).not.toBeInTheDocument()
})

test('an admin sees neither notes, groups nor health data', async () => {
  const { screen } = await open({ coachID: 'amara', sharesHealth: true })
  await expect.element(screen.getByText('Morning flow')).toBeVisible()
  for (const name of ['Notes', 'Groups', 'Health'])
    expect(screen.getByRole('heading', { name, exact: true }).query()).toBeNull()
})

test('a coach writes, changes and deletes a private note', async () => {
  const note = (text: string) => ({
    note: { __typename: 'MemberNote', id: 'n', text, createdAt: '2026-11-03T08:00:00.000Z' },
  })
  const { screen, sent } = await open(
    {},
    {
      useNoteWritesAddMutation: () => note('Shy at first'),
      useNoteWritesChangeMutation: () => note('At home now'),
      useNoteWritesDeleteMutation: () => ({ note: { id: 'n' } }),
    },
  )
  await screen.getByRole('textbox', { name: 'New note' }).fill('Shy at first')
  await screen.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(screen.getByRole('list', { name: 'Notes' }).getByText('Shy at first')).toBeVisible()
  expect(sent.at(-1)?.variables).toEqual({ input: { linkID: 'l', text: 'Shy at first' } })
  await expect.element(screen.getByRole('textbox', { name: 'New note' })).toHaveFocus()
  await screen.getByRole('button', { name: /Edit note/ }).click()
  await screen.getByRole('textbox', { name: 'Note', exact: true }).fill('At home now')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('At home now')).toBeVisible()
  await screen.getByRole('button', { name: /Delete note/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText('At home now')).not.toBeInTheDocument()
})

test('a note is not typed on while it is sent', async () => {
  const { screen } = await open({}, { useNoteWritesAddMutation: () => new Promise(() => undefined) })
  const note = screen.getByRole('textbox', { name: 'New note' })
  await note.fill('Shy at first')
  await screen.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(note).toHaveAttribute('readonly')
})

test('a link that would take a half-written note asks first', async () => {
  const note = { __typename: 'MemberNote', id: 'n', text: 'Shy at first', createdAt: '2026-11-03T08:00:00.000Z' }
  const { screen } = await open({ notes: pageAnswer([note]) })
  // Stands for the links of the bars around the screen.
  const elsewhere = Object.assign(document.createElement('a'), { href: '#elsewhere', textContent: 'Elsewhere' })
  document.body.append(elsewhere)
  onTestFinished(() => elsewhere.remove())
  await screen.getByRole('textbox', { name: 'New note' }).fill('Half a')
  await screen.getByRole('button', { name: /Edit note/ }).click()
  await screen.getByRole('textbox', { name: 'Note', exact: true }).fill('Shy at')
  elsewhere.click()
  const questions = page.getByRole('alertdialog')
  await expect.element(questions).toBeVisible()
  expect(questions.elements()).toHaveLength(1)
  await questions.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(questions).not.toBeInTheDocument()
  await expect.element(screen.getByRole('textbox', { name: 'New note' })).toHaveValue('Half a')
  expect(location.hash).toBe('')
})

test('a coach puts a member into a group, and takes them out', async () => {
  const { screen, sent } = await open(
    {},
    {
      MemberGroupsAddMutation: () => ({ entry: { __typename: 'MemberGroupEntry', id: 'e', groupID: 'early' } }),
      MemberGroupsRemoveMutation: () => ({ entry: { id: 'e' } }),
    },
  )
  const box = screen.getByRole('checkbox', { name: 'Early birds' })
  await box.click()
  await expect.element(box).toBeChecked()
  await expect.element(box).toHaveFocus()
  await box.click()
  await expect.element(box).not.toBeChecked()
  expect(sent.slice(-2).map(({ variables }) => variables)).toEqual([
    { input: { groupID: 'early', linkID: 'l' } },
    { input: { id: 'e' } },
  ])
})

test('a coach removes a member after a question, and comes back to the list (row 123)', async () => {
  const { screen, location } = await open(
    {},
    {
      useEndLinkMutation: () => ({ link: { id: 'l' } }),
      MembersScreenQuery: () => ({ viewer: { id: 'kenji', memberGroups: { items: [] } }, members: pageAnswer([]) }),
    },
  )
  await screen.getByRole('button', { name: 'Remove member' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => location.history.at(-1)).toBe('/dashboard/manage-members')
})
