import { fetchQuery } from 'react-relay'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import request, { type InvitationScreenQuery } from '#schema/__generated__/relay/InvitationScreenQuery.graphql.ts'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const token = 'A'.repeat(43)
const coach = { id: 'kenji', firstName: 'Kenji', lastName: 'Sato', avatarImageUrl: null }
const pending = {
  status: 'PENDING',
  isExpired: false,
  inviterName: 'Dana Reyes',
  companyName: 'Harbour Dojo',
  coach,
}

interface Wishes {
  isVisitor?: boolean
  answers?: Answers
}

function open(invitation: object | null, { isVisitor = false, answers = {} }: Wishes = {}) {
  return showScreen({
    path: `/join/${token}`,
    person: isVisitor ? undefined : mia,
    answers: { InvitationScreenQuery: () => ({ invitation }), ...answers },
  })
}

beforeEach(() => sessionStorage.clear())

test('a visitor sees who invites, and signs in to accept, with the way back', async () => {
  const { screen } = await open(pending, { isVisitor: true })
  await expect.element(screen.getByRole('heading', { name: 'Train with Kenji Sato' })).toBeVisible()
  await expect.element(screen.getByText(/Dana Reyes of Harbour Dojo invites you/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Sign in to accept' }))
    .toHaveAttribute('href', `/auth/amplify/sign-in?returnTo=%2Fjoin%2F${token}`)
  expect(await accessibilityFindings()).toEqual([])
})

test('a member who accepts gets to the coach’s page (row 129)', async () => {
  const { sent, location } = await open(pending, {
    answers: {
      CoachScreenQuery: () => ({ coach: null }),
      InvitationScreenMutation: () => ({
        accepted: {
          success: true,
          code: null,
          coach: { ...coach, followersCount: 1, viewerFollow: { id: 'f', status: 'FOLLOWED' } },
        },
      }),
    },
  })
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect.poll(() => location.history.at(-1)).toBe('/coaches/Kenji-Sato/kenji?source=INVITE')
  expect(sent.find(({ name }) => name === 'InvitationScreenMutation')?.variables).toEqual({ token })
})

test('an invitation that another person has accepted meanwhile says so after the failure', async () => {
  let invitation = pending
  const { screen, shell, environment } = await open(pending, {
    answers: {
      InvitationScreenQuery: () => ({ invitation }),
      InvitationScreenMutation: () => {
        invitation = { ...pending, status: 'APPROVED' }
        return { accepted: { success: false, code: 'INVITATION_OVER', coach: null } }
      },
    },
  })
  vi.spyOn(shell.router, 'refresh').mockImplementation(async () => {
    await fetchQuery<InvitationScreenQuery>(environment, request, { token }).toPromise()
  })
  await screen.getByRole('button', { name: 'Accept invitation' }).click()
  await expect.element(screen.getByRole('heading', { name: 'This invitation has been accepted' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Accept invitation' })).not.toBeInTheDocument()
})

test.each([
  ['withdrawn', { ...pending, status: 'WITHDRAWN' }, 'This invitation isn’t valid'],
  ['expired', { ...pending, isExpired: true }, 'This invitation has expired'],
  ['accepted', { ...pending, status: 'APPROVED', isExpired: true }, 'This invitation has been accepted'],
  ['unknown', null, 'This invitation isn’t valid'],
  ['their own', { ...pending, coach: { ...coach, id: mia.contactId } }, 'You can’t accept an invitation to yourself'],
])('an invitation that is %s says so', async (_what, invitation, heading) => {
  const { screen } = await open(invitation)
  await expect.element(screen.getByRole('heading', { name: heading })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Accept invitation' })).not.toBeInTheDocument()
  expect(await accessibilityFindings()).toEqual([])
})
