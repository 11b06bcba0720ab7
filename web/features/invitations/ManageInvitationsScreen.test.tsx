import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import type { HeldRole } from '#web/app/person/workspace.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const coach: HeldRole = { id: 'c1', role: 'COACH', companyId: 'dojo', companyName: 'Harbour Dojo' }
const admin: HeldRole = { id: 'a1', role: 'ADMIN', companyId: 'dojo', companyName: 'Harbour Dojo' }
const link = `https://obi.example/join/${'A'.repeat(43)}`

const invitation = (name: string, wishes: object = {}) => ({
  id: `i-${name}`,
  followerName: name,
  followerImage: null,
  endpoint: `${name.toLowerCase()}@example.org`,
  createdAt: '2026-01-02T10:00:00.000Z',
  coachInfo: { id: 'kenji', firstName: 'Kenji', lastName: 'Sato' },
  status: 'PENDING',
  channel: 'EMAIL',
  expiresAt: '2099-01-16T10:00:00.000Z',
  requestedAt: '2026-01-02T10:00:00.000Z',
  inviterID: 'mia',
  ...wishes,
})

interface Wishes {
  search?: string
  role?: HeldRole
  invitations?: object[]
  waiting?: number
  answers?: Answers
}

function open({ search = '', role = coach, invitations = [], waiting = 0, answers = {} }: Wishes = {}) {
  return showScreen({
    path: `/dashboard/manage-invitations${search}`,
    person: { ...mia, roles: [role] },
    answers: {
      ManageInvitationsScreenQuery: ({ isCompany }) =>
        isCompany
          ? { viewer: { id: 'mia', waitingInvitations: waiting }, invitations: pageAnswer(invitations) }
          : { viewer: { id: 'mia', waitingInvitations: waiting, invitations: pageAnswer(invitations) } },
      ...answers,
    },
  })
}

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

beforeEach(async () => {
  sessionStorage.clear()
  await page.viewport(1200, 900)
})

test('each invitation says its state, and only a pending one can be sent again or withdrawn', async () => {
  const { screen } = await open({
    invitations: [
      invitation('Nora'),
      invitation('Omar', { expiresAt: '2026-01-16T10:00:00.000Z' }),
      invitation('Pia', { status: 'APPROVED' }),
      invitation('Quinn', { status: 'WITHDRAWN' }),
    ],
  })
  await expect.element(row('Nora')).toMatchTextContent(/nora@example.org.*Pending/)
  await expect.element(row('Omar')).toMatchTextContent(/Expired/)
  await expect.element(row('Pia')).toMatchTextContent(/Accepted/)
  await expect.element(row('Quinn')).toMatchTextContent(/Withdrawn/)
  const sendAgain = screen.getByRole('button', { name: /^Send again/ })
  expect(sendAgain.elements().map((button) => button.ariaLabel)).toEqual(['Send again: Nora', 'Send again: Omar'])
  expect(await accessibilityFindings()).toEqual([])
})

test('a coach invites by e-mail, and the invitation joins the list (row 129)', async () => {
  const { screen, sent } = await open({
    answers: {
      InviteDialogMutation: () => ({
        invited: { success: true, link: null, isRequested: true, invitation: invitation('Nora') },
      }),
    },
  })
  await screen.getByRole('button', { name: 'Invite' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite a member' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(dialog.getByText('Please enter valid email address.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Email' }).fill('nora@example.org')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nora')
  expect(await accessibilityFindings()).toEqual([])
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(row('Nora')).toMatchTextContent(/Pending/)
  await expect.element(dialog).not.toBeInTheDocument()
  const { input } = sent.find(({ name }) => name === 'InviteDialogMutation')?.variables ?? {}
  expect(input).toEqual({
    endpoint: 'nora@example.org',
    followerName: 'Nora',
    coachID: null,
    clientMutationKey: expect.any(String),
  })
})

test('the first link is shown once, to be copied or sent by SMS, also where the empty list offers to invite (row 129)', async () => {
  const { screen } = await open({
    answers: {
      InviteDialogMutation: () => ({
        invited: {
          success: true,
          link,
          isRequested: true,
          invitation: invitation('Nora', { channel: 'LINK', endpoint: null, followerName: null }),
        },
      }),
    },
  })
  await screen.getByRole('button', { name: 'Invite' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Invite a member' })
  await dialog.getByRole('radio', { name: 'Link' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Email' })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(link)
  await expect.element(dialog.getByRole('button', { name: 'Copy Link' })).toBeVisible()
  // On phones.
  const text = dialog.getByRole('link', { name: 'Text message', includeHidden: true })
  const body = encodeURIComponent(`You’re invited to train with us: ${link}`)
  await expect.element(text).toHaveAttribute('href', `sms:?&body=${body}`)
  await expect.element(screen.getByText('Invited by link')).toBeInTheDocument()
  expect(await accessibilityFindings()).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(row('Invited by link')).toMatchTextContent(/Pending/)
})

test('an address with a pending invitation gets no second e-mail, and the coach is told so', async () => {
  const { screen } = await open({
    invitations: [invitation('Nora')],
    answers: {
      InviteDialogMutation: () => ({
        invited: { success: true, link: null, isRequested: false, invitation: invitation('Nora') },
      }),
    },
  })
  await screen.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a member' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill('nora@example.org')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(page.getByText('Already invited. Use Send again.')).toBeVisible()
  expect(page.getByText('Invitation sent.').query()).toBeNull()
})

test('a new invitation does not join a list that is filtered', async () => {
  const { screen } = await open({
    search: '?state=accepted',
    invitations: [invitation('Pia', { status: 'APPROVED' })],
    answers: {
      InviteDialogMutation: () => ({
        invited: { success: true, link: null, isRequested: true, invitation: invitation('Nora') },
      }),
    },
  })
  await screen.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a member' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill('nora@example.org')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row('Pia')).toBeVisible()
  expect(row('Nora').query()).toBeNull()
})

test('an admin of a company without coaches is told that there are none', async () => {
  const { screen } = await open({
    role: admin,
    answers: { CompanyCoachFieldQuery: () => ({ coaches: { items: [] } }) },
  })
  await screen.getByRole('button', { name: 'Invite' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite a member' })
  await expect.element(dialog.getByText('No coaches yet')).toBeVisible()
  expect(dialog.getByRole('combobox', { name: 'Coach' }).query()).toBeNull()
})

test('an admin chooses one of the company’s coaches', async () => {
  const { screen, sent } = await open({
    role: admin,
    answers: {
      CompanyCoachFieldQuery: () => ({ coaches: { items: [{ id: 'r', coachID: 'kenji', coachName: 'Kenji Sato' }] } }),
      InviteDialogMutation: () => ({
        invited: { success: true, link: null, isRequested: true, invitation: invitation('Nora') },
      }),
    },
  })
  await screen.getByRole('button', { name: 'Invite' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite a member' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill('nora@example.org')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(dialog.getByText('Choose a coach.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Coach' }).click()
  await page.getByRole('option', { name: 'Kenji Sato' }).click()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(row('Nora')).toMatchTextContent(/Kenji Sato/)
  const { input } = sent.find(({ name }) => name === 'InviteDialogMutation')?.variables ?? {}
  expect(input).toMatchObject({ coachID: 'kenji' })
})

test('an invitation is sent again, and withdrawn after a question', async () => {
  const { screen } = await open({
    invitations: [invitation('Nora', { expiresAt: '2026-01-16T10:00:00.000Z' })],
    answers: {
      InvitationActionsResendMutation: () => ({ sent: { success: true, link: null, invitation: invitation('Nora') } }),
      InvitationActionsWithdrawMutation: () => ({
        withdrawn: { success: true, invitation: { id: 'i-Nora', status: 'WITHDRAWN' } },
      }),
    },
  })
  await expect.element(row('Nora')).toMatchTextContent(/Expired/)
  await screen.getByRole('button', { name: 'Send again: Nora' }).click()
  await expect.element(row('Nora')).toMatchTextContent(/Pending/)
  await screen.getByRole('button', { name: 'Withdraw: Nora' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(row('Nora')).toMatchTextContent(/Withdrawn/)
  await expect.element(screen.getByRole('button', { name: 'Withdraw: Nora' })).not.toBeInTheDocument()
})

test('imported invitations that wait are counted, and one can be sent at once', async () => {
  const { screen } = await open({
    waiting: 70,
    invitations: [invitation('Nora', { requestedAt: null })],
    answers: {
      InvitationActionsResendMutation: () => ({ sent: { success: true, link: null, invitation: invitation('Nora') } }),
    },
  })
  await expect.element(screen.getByText('70 invitations wait to be sent. Up to 50 are sent in an hour.')).toBeVisible()
  await expect.element(row('Nora')).toMatchTextContent(/Waiting to be sent/)
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Send now: Nora' }).click()
  await expect.element(screen.getByRole('button', { name: 'Send again: Nora' })).toBeVisible()
  await expect.element(row('Nora')).toMatchTextContent(/Pending/)
  await expect.element(screen.getByText(/^69 invitations wait to be sent/)).toBeVisible()
})

test('a waiting invitation that is withdrawn is no longer counted, but one of another inviter never was', async () => {
  const { screen } = await open({
    role: admin,
    waiting: 2,
    invitations: [
      invitation('Nora', { requestedAt: null }),
      invitation('Omar', { requestedAt: null, inviterID: 'kenji' }),
      invitation('Pia'),
    ],
    answers: {
      InvitationActionsWithdrawMutation: ({ input }) => ({
        withdrawn: { success: true, invitation: { id: Object(input).id, status: 'WITHDRAWN' } },
      }),
    },
  })
  await expect.element(screen.getByText(/^2 invitations wait to be sent/)).toBeVisible()
  for (const name of ['Pia', 'Omar', 'Nora']) {
    await screen.getByRole('button', { name: `Withdraw: ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect.element(row(name)).toMatchTextContent(/Withdrawn/)
    const left = name === 'Nora' ? /^1 invitation waits to be sent/ : /^2 invitations wait to be sent/
    await expect.element(screen.getByText(left)).toBeVisible()
  }
})

test('the list says when ended invitations are deleted', async () => {
  const { screen } = await open({ invitations: [invitation('Nora')] })
  await expect
    .element(screen.getByText('Accepted, withdrawn and expired invitations are deleted after 30 days.'))
    .toBeVisible()
})
