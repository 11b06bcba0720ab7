import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import type { HeldRole } from '#web/app/person/workspace.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const coach: HeldRole = { id: 'c1', role: 'COACH', companyId: 'dojo', companyName: 'Harbour Dojo' }
const admin: HeldRole = { id: 'a1', role: 'ADMIN', companyId: 'dojo', companyName: 'Harbour Dojo' }

const link = (memberName: string, more: object = {}) => ({
  id: `l-${memberName}`,
  memberName,
  memberPhoto: null,
  createdAt: '2026-11-02T08:00:00.000Z',
  ...more,
})

const coachInfo = { id: 'kenji', firstName: 'Kenji', lastName: 'Moreau' }

interface Wishes {
  role?: HeldRole
  search?: string
  links?: object[]
  groups?: object[]
  answers?: Answers
}

function open({ role = coach, search = '', links = [], groups = [], answers = {} }: Wishes = {}) {
  return showScreen({
    path: `/dashboard/manage-members${search}`,
    person: { ...mia, contactId: 'kenji', roles: [role] },
    answers: {
      MembersScreenQuery: ({ isCompany }) => ({
        viewer: { id: 'kenji', ...(isCompany ? {} : { memberGroups: { items: groups } }) },
        members: pageAnswer(links),
      }),
      ...answers,
    },
  })
}

const names = () =>
  page
    .getByRole('table', { name: 'Members' })
    .getByRole('rowheader')
    .elements()
    .map((cell) => cell.querySelector('bdi')?.textContent)

beforeEach(async () => {
  sessionStorage.clear()
  await page.viewport(1200, 900)
})

test('a coach sees their own members, newest first, and the way to each (rows 117 and 147)', async () => {
  const { screen, sent } = await open({ links: [link('Mia Lopez'), link('Sam Kim')] })
  await expect.poll(names).toEqual(['Mia Lopez', 'Sam Kim'])
  await expect.element(screen.getByText('02 Nov 2026').first()).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Mia Lopez' }))
    .toHaveAttribute('href', '/dashboard/manage-members/member?id=l-Mia+Lopez')
  expect(sent.map(({ variables }) => variables)).toEqual([{ filter: {}, isCompany: false }])
  expect(await accessibilityFindings()).toEqual([])
})

test('an admin sees the company’s members with their coaches, without groups (rows 117 and 147)', async () => {
  const { screen, sent } = await open({ role: admin, links: [link('Mia Lopez', { coachInfo })] })
  await expect.element(screen.getByText('Kenji Moreau')).toBeVisible()
  expect(sent.at(-1)?.variables).toEqual({ filter: { companyID: 'dojo' }, isCompany: true })
  expect(screen.getByRole('button', { name: 'Groups' }).query()).toBeNull()
})

test('an empty list offers to add a member, and to export only beside the search', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText('No members yet')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add member' }).elements()).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Export CSV' }).elements()).toHaveLength(1)
})

test('a search and a group narrow the list', async () => {
  const { screen, location } = await open({
    groups: [{ id: 'early', name: 'Early birds' }],
    links: [link('Mia Lopez')],
  })
  await screen.getByRole('button', { name: 'Early birds' }).click()
  await expect.poll(() => location.history.at(-1)).toBe('/dashboard/manage-members?state=early')
  await screen.getByRole('searchbox', { name: 'Search members' }).fill('mi')
  await expect.poll(() => location.history.at(-1)).toBe('/dashboard/manage-members?q=mi&state=early')
})

test('a coach adds a follower as a member, who is then first in the list (row 123)', async () => {
  const { screen, sent } = await open({
    links: [link('Sam Kim')],
    answers: {
      useFollowersNamedQuery: () => ({
        followers: { items: [{ id: 'f', followerID: 'mia', followerName: 'Mia Lopez' }], nextToken: null },
      }),
      AddMemberDialogMutation: () => ({ link: link('Mia Lopez', { coachInfo }) }),
    },
  })
  await screen.getByRole('button', { name: 'Add member' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Follower' }).click()
  await page.getByRole('option', { name: 'Mia Lopez' }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(names).toEqual(['Mia Lopez', 'Sam Kim'])
  expect(sent.find(({ name }) => name === 'AddMemberDialogMutation')?.variables).toEqual({
    input: { coachID: 'kenji', memberID: 'mia' },
  })
})

test('the list is downloaded as a file, with all pages and without formulas', async () => {
  const files: Blob[] = []
  const creating = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return '#'
  })
  onTestFinished(() => creating.mockRestore())
  const exported = (memberName: string) => ({
    // Already the next day where the tests run.
    ...link(memberName, { createdAt: '2026-11-02T18:00:00.000Z' }),
    groups: { items: [{ id: 'e', group: { id: 'g', name: 'Early' } }] },
  })
  const { screen } = await open({
    links: [link('Mia')],
    answers: {
      exportMembersQuery: ({ nextToken }) => ({
        members: nextToken
          ? { items: [exported('=1+1')], nextToken: null }
          : { items: [exported('Mia')], nextToken: 'next' },
      }),
    },
  })
  await screen.getByRole('button', { name: 'Export CSV' }).click()
  await expect.poll(() => files.length).toBe(1)
  expect(await files[0]?.text()).toBe(
    'Name,Groups,Member since\r\nMia,Early,2026-11-03\r\n"\'=1+1",Early,2026-11-03\r\n',
  )
})

test('a coach without members is shown what to do (row 117)', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText('No members yet')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})

test('a coach adds, renames and deletes a group', async () => {
  const { screen } = await open({
    links: [link('Mia')],
    answers: {
      useGroupWritesAddMutation: () => ({ group: { id: 'late', name: 'Late' } }),
      useGroupWritesRenameMutation: () => ({ group: { id: 'late', name: 'Night owls' } }),
      useGroupWritesDeleteMutation: () => ({ group: { id: 'late' } }),
    },
  })
  await screen.getByRole('button', { name: 'Groups' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'New group' }).fill('Late')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(dialog.getByRole('button', { name: 'Rename Late' })).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'New group' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Rename Late' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Night owls')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Night owls')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await dialog.getByRole('button', { name: 'Delete Night owls' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog.getByText('Night owls')).not.toBeInTheDocument()
})

test('a deleted group no longer narrows the list', async () => {
  const { screen, location } = await open({
    search: '?q=mi&state=early',
    groups: [{ id: 'early', name: 'Early birds' }],
    links: [link('Mia')],
    answers: { useGroupWritesDeleteMutation: () => ({ group: { id: 'early' } }) },
  })
  await screen.getByRole('button', { name: 'Groups' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Early birds' }).click()
  expect(location.history.at(-1)).toBe('/dashboard/manage-members?q=mi&state=early')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => location.history.at(-1)).toBe('/dashboard/manage-members?q=mi')
})

test('an admin chooses the coach whose follower becomes a member (rows 123 and 124)', async () => {
  const { screen, sent } = await open({
    role: admin,
    links: [link('Sam Kim', { coachInfo })],
    answers: {
      CompanyCoachFieldQuery: () => ({
        coaches: { items: [{ id: 'r', coachID: 'amara', coachName: 'Amara Diallo' }] },
      }),
      useFollowersNamedQuery: () => ({
        followers: { items: [{ id: 'f', followerID: 'mia', followerName: 'Mia Lopez' }], nextToken: null },
      }),
      AddMemberDialogMutation: () => ({
        link: link('Mia Lopez', { coachInfo: { id: 'amara', firstName: 'Amara', lastName: 'Diallo' } }),
      }),
    },
  })
  await screen.getByRole('button', { name: 'Add member' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Coach' }).click()
  await page.getByRole('option', { name: 'Amara Diallo' }).click()
  await dialog.getByRole('combobox', { name: 'Follower' }).click()
  await page.getByRole('option', { name: 'Mia Lopez' }).click()
  expect(await accessibilityFindings()).toEqual([])
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(names).toEqual(['Mia Lopez', 'Sam Kim'])
  await expect.element(screen.getByText('Amara Diallo')).toBeVisible()
  const variablesOf = (name: string) => sent.find((request) => request.name === name)?.variables
  expect(variablesOf('useFollowersNamedQuery')).toMatchObject({ coachId: 'amara' })
  expect(variablesOf('AddMemberDialogMutation')).toEqual({
    input: { coachID: 'amara', memberID: 'mia', companyID: 'dojo' },
  })
})

test('the list follows new members and links that end, without a reload', async () => {
  const { live } = await open({ links: [link('Sam Kim')] })
  await expect.poll(live.followed).toHaveLength(2)
  live.tell('LiveMembersAddedSubscription', { added: link('Mia Lopez', { coachInfo }) })
  await expect.poll(names).toEqual(['Mia Lopez', 'Sam Kim'])
  live.tell('LiveMembersEndedSubscription', { ended: { id: 'l-Sam Kim' } })
  await expect.poll(names).toEqual(['Mia Lopez'])
})

test('a list of found members loses links that end, and takes no new ones', async () => {
  const { live } = await open({ search: '?q=kim', links: [link('Sam Kim'), link('Kim Lee')] })
  await expect.poll(live.followed).toHaveLength(2)
  live.tell('LiveMembersAddedSubscription', { added: link('Mia Lopez', { coachInfo }) })
  live.tell('LiveMembersEndedSubscription', { ended: { id: 'l-Sam Kim' } })
  await expect.poll(names).toEqual(['Kim Lee'])
})

test('the list of a group follows who joins and leaves it', async () => {
  const { live } = await open({
    search: '?state=early',
    groups: [{ id: 'early', name: 'Early birds' }],
    links: [link('Sam Kim')],
  })
  await expect.poll(live.followed).toHaveLength(4)
  live.tell('LiveGroupJoinedSubscription', { joined: { id: 'e', link: link('Mia Lopez') } })
  await expect.poll(names).toEqual(['Mia Lopez', 'Sam Kim'])
  live.tell('LiveGroupLeftSubscription', { left: { id: 'e2', linkID: 'l-Sam Kim' } })
  await expect.poll(names).toEqual(['Mia Lopez'])
})

test('a page without a match does not say that there are none while more can be searched', async () => {
  const { screen } = await open({
    search: '?q=mar+zo',
    answers: {
      MembersScreenQuery: () => ({
        viewer: { id: 'kenji', memberGroups: { items: [] } },
        members: { edges: [], pageInfo: { hasNextPage: true, endCursor: 'more' } },
      }),
      MembersScreenPageQuery: () => ({ members: pageAnswer([link('Maria Zoro')]) }),
    },
  })
  await expect.element(screen.getByText('Nothing found yet. There’s more to search.')).toBeVisible()
  expect(screen.getByText('No matches').query()).toBeNull()
  await screen.getByRole('button', { name: 'Show more members' }).click()
  await expect.poll(names).toEqual(['Maria Zoro'])
})
