import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import type { HeldRole } from '#web/app/person/workspace.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const admin: HeldRole = { id: 'a1', role: 'ADMIN', companyId: 'dojo', companyName: 'Harbour Dojo' }
const global: HeldRole = { id: 'g1', role: 'GLOBAL', companyName: undefined }

const entry = (id: string, wishes: object = {}) => ({
  id,
  action: 'GRANTED',
  subjectName: 'Kenji Moreau',
  subjectRole: 'COACH',
  actorName: 'Dana Hart',
  createdAt: '2026-01-02T10:00:00.000Z',
  ...wishes,
})

function open(entries: object[], role = admin, search = '') {
  return showScreen({
    path: `/dashboard/manage-coaches/history${search}`,
    person: { ...mia, roles: [role] },
    answers: {
      RoleHistoryScreenQuery: () => ({ entries: pageAnswer(entries, entries.length > 1 ? 'c2' : undefined) }),
      RoleHistoryScreenPageQuery: () => ({ entries: pageAnswer([entry('e9', { subjectName: 'Older Entry' })]) }),
    },
  })
}

beforeEach(async () => {
  sessionStorage.clear()
  await page.viewport(1200, 900)
})

test('an admin sees who gave and took which role, and when (rows 117, 125)', async () => {
  const { screen, sent } = await open([
    entry('e2', { action: 'REVOKED', subjectRole: 'ADMIN' }),
    entry('e1', { subjectName: null, subjectRole: null }),
  ])
  const row = (name: RegExp) => screen.getByRole('row', { name })
  await expect.element(row(/Kenji Moreau/)).toMatchTextContent(/Kenji Moreau.*Admin.*Revoked.*Dana Hart.*02 Jan 2026/)
  await expect.element(row(/Deleted account/)).toMatchTextContent(/Granted/)
  expect(sent.at(-1)?.variables).toMatchObject({
    filter: { subjectType: { eq: 'Role' }, companyID: { eq: 'dojo' } },
  })
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Show more' }).click()
  await expect.element(row(/Older Entry/)).toBeVisible()
})

test('an admin finds the entries of a person and of a kind of change', async () => {
  const { screen, sent } = await open([entry('e1')])
  await screen.getByRole('searchbox', { name: 'Search by person' }).fill('kenji')
  await expect.poll(() => sent.at(-1)?.variables).toMatchObject({ filter: { subjectName: { matches: 'kenji' } } })
  await screen.getByRole('button', { name: 'Revoked' }).click()
  await expect
    .poll(() => sent.at(-1)?.variables)
    .toMatchObject({
      filter: { subjectName: { matches: 'kenji' }, action: { eq: 'REVOKED' } },
    })
})

test('a global admin sees the entries of all companies', async () => {
  const { screen, sent } = await open([], global)
  await expect.element(screen.getByText('No changes yet')).toBeVisible()
  expect(sent.at(-1)?.variables).toEqual({ filter: { subjectType: { eq: 'Role' } } })
})

test.each([
  ['an admin, of their company', admin, 'dojo'],
  ['a global admin, of all companies', global, 'all'],
])('the screen of coaches leads to the history: %s', async (_who, role, company) => {
  const { screen } = await showScreen({
    path: '/dashboard/manage-coaches?company=dojo',
    person: { ...mia, roles: [role] },
    answers: {
      ManageCoachesScreenQuery: () => ({
        categories: { items: [] },
        first: { items: [{ id: 'dojo' }] },
        company: { id: 'dojo', name: 'Harbour Dojo' },
        coaches: pageAnswer([]),
        requests: pageAnswer([]),
      }),
      CompanyChoiceQuery: () => ({ companies: { items: [], nextToken: null } }),
    },
  })
  await expect
    .element(screen.getByRole('link', { name: 'Role history' }))
    .toHaveAttribute('href', `/dashboard/manage-coaches/history?company=${company}`)
})
