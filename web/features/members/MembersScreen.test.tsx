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
  const coachInfo = { id: 'kenji', firstName: 'Kenji', lastName: 'Moreau' }
  const { screen, sent } = await open({ role: admin, links: [link('Mia Lopez', { coachInfo })] })
  await expect.element(screen.getByText('Kenji Moreau')).toBeVisible()
  expect(sent.at(-1)?.variables).toEqual({ filter: { companyID: 'dojo' }, isCompany: true })
  expect(screen.getByRole('button', { name: 'Groups' }).query()).toBeNull()
  expect(screen.getByRole('button', { name: 'Add member' }).query()).toBeNull()
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
        viewer: {
          id: 'kenji',
          followers: { items: [{ id: 'f', followerID: 'mia', followerName: 'Mia Lopez' }], nextToken: null },
        },
      }),
      AddMemberDialogMutation: () => ({ link: link('Mia Lopez') }),
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
