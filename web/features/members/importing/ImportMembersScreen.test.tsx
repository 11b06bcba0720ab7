import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { useCurrentRole } from '#web/app/person/useCurrentRole.ts'
import type { HeldRole } from '#web/app/person/workspace.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const file = 'name,email,group\nNora Berg,nora@example.org,early birds\n,sam@example.org,'

const gym: HeldRole = { id: 'c2', role: 'ADMIN', companyId: 'gym', companyName: 'City Gym' }

interface Wishes {
  role?: 'COACH' | 'ADMIN'
  answer?: () => object | Promise<object>
}

function open({ role = 'COACH', answer = () => ({ success: true, invited: 2, skipped: [] }) }: Wishes = {}) {
  return showScreen({
    path: '/dashboard/manage-members/import',
    person: {
      ...mia,
      contactId: 'kenji',
      roles: [{ id: 'c1', role, companyId: 'dojo', companyName: 'Harbour Dojo' }, ...(role === 'ADMIN' ? [gym] : [])],
    },
    answers: {
      ImportMembersScreenQuery: () => ({
        viewer: { id: 'kenji', memberGroups: { items: [{ id: 'early', name: 'Early birds' }] } },
      }),
      CompanyCoachFieldQuery: () => ({
        coaches: { items: [{ id: 'r', coachID: 'amara', coachName: 'Amara Diallo' }] },
      }),
      useImportMembersMutation: async () => ({ imported: await answer() }),
    },
  })
}

const field = () => page.getByRole('textbox', { name: 'Members' })
const invite = () => page.getByRole('button', { name: /^Invite \d/ })

test('a coach sees what a file means, invites all at once, and learns when the e-mails go out', async () => {
  const { sent } = await open()
  await field().fill(file)
  await expect.element(page.getByText('Early birds')).toBeVisible()
  await expect.element(invite()).toHaveTextContent('Invite 2 people')
  expect(await accessibilityFindings()).toEqual([])
  await invite().click()
  await expect.element(page.getByText('2 invitations are waiting to be sent.')).toBeVisible()
  await expect.element(page.getByText(/Up to 50 are sent in an hour/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Show invitations' }))
    .toHaveAttribute('href', '/dashboard/manage-invitations')
  await expect.element(field()).toHaveValue('')
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^2 invitations are waiting/)
  expect(await accessibilityFindings()).toEqual([])
  expect(sent.find(({ name }) => name === 'useImportMembersMutation')?.variables['input']).toEqual({
    coachID: null,
    members: [
      { endpoint: 'nora@example.org', followerName: 'Nora Berg', groupID: 'early' },
      { endpoint: 'sam@example.org', followerName: null, groupID: null },
    ],
    clientMutationKey: expect.any(String),
  })
})

test('an address that was invited before is named, and no line is dropped without a word', async () => {
  await open({ answer: () => ({ success: true, invited: 1, skipped: [1] }) })
  await field().fill(file)
  await invite().click()
  await expect.element(page.getByText('1 invitation is waiting to be sent.')).toBeVisible()
  await expect.element(page.getByText(/1 address already has an invitation/)).toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'sam@example.org' })).toBeVisible()
})

test.each([
  ['an address that is none', 'nora@', 'Line 2, email:', 'Please enter valid email address.'],
  ['an unknown group', 'nora@example.org,Late', 'Line 2, group:', 'Choose one of these: Early birds.'],
  ['an address twice', 'a@example.org,\n,A@example.org', 'Line 3, email:', 'Line 2 has the same address.'],
])(
  '%s is named by line and column, and no one can be invited until it is fixed',
  async (_what, cells, at, sentence) => {
    await open()
    await field().fill(`name,email,group\n,${cells}`)
    const line = page.getByRole('listitem').filter({ hasText: at })
    await expect.element(line.filter({ hasText: sentence })).toBeVisible()
    expect(invite().query()).toBeNull()
    expect(await accessibilityFindings()).toEqual([])
  },
)

test('a file from a spreadsheet is read, whatever its separator', async () => {
  await open()
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const members = new File(['\uFEFF', file.replaceAll(',', ';')], 'members.csv', { type: 'text/csv' })
  await userEvent.upload(input ?? document.body, members)
  await expect.element(invite()).toHaveTextContent('Invite 2 people')
})

test('a line that only the server refuses is named, and the text stays', async () => {
  await open({
    answer: () => {
      throw new RequestError('BAD_INPUT', { field: 'input.members.1.endpoint' })
    },
  })
  await field().fill(file)
  await invite().click()
  await expect.element(page.getByText('Line 3, email:')).toBeVisible()
  await expect.element(field()).toHaveValue(file)
})

test.each([
  ['went through', async () => ({ success: true, invited: 2, skipped: [] })],
  [
    'was refused',
    async () => {
      throw new RequestError('BAD_INPUT', { field: 'input.members.1.endpoint' })
    },
  ],
])('text that is entered during an import that %s stays, without a word about another text', async (_how, end) => {
  const ended = Promise.withResolvers<void>()
  await open({ answer: () => ended.promise.then(end) })
  await field().fill(file)
  await invite().click()
  await expect.element(invite()).toHaveAttribute('aria-busy', 'true')
  const next = 'email\npia@example.org'
  await field().fill(next)
  ended.resolve()
  await expect.element(invite()).not.toHaveAttribute('aria-busy', 'true')
  await expect.element(field()).toHaveValue(next)
  await expect.element(field()).toHaveFocus()
  expect(page.getByText('Line 3, email:').query()).toBeNull()
})

test('an admin chooses the coach of the studio who gets the members, and gives no groups', async () => {
  const { sent } = await open({ role: 'ADMIN', answer: () => ({ success: true, invited: 1, skipped: [] }) })
  await field().fill(file)
  await expect.element(page.getByText('Line 1, group:')).toBeVisible()
  await field().fill('email\nnora@example.org')
  await expect.element(invite()).toBeDisabled()
  await page.getByRole('combobox', { name: 'Coach' }).click()
  await page.getByRole('option', { name: 'Amara Diallo' }).click()
  await invite().click()
  await expect.element(page.getByText('1 invitation is waiting to be sent.')).toBeVisible()
  expect(sent.find(({ name }) => name === 'useImportMembersMutation')?.variables['input']).toMatchObject({
    coachID: 'amara',
  })
})

test('the coach that an admin chose is not kept for another studio', async () => {
  await open({ role: 'ADMIN' })
  await field().fill('email\nnora@example.org')
  await page.getByRole('combobox', { name: 'Coach' }).click()
  await page.getByRole('option', { name: 'Amara Diallo' }).click()
  await expect.element(invite()).toBeEnabled()
  const { result } = await renderHook(() => useCurrentRole([gym]))
  result.current[1](gym)
  await field().fill('email\nnora@example.org')
  await expect.element(page.getByRole('combobox', { name: 'Coach' })).not.toHaveTextContent('Amara Diallo')
  await expect.element(invite()).toBeDisabled()
})
