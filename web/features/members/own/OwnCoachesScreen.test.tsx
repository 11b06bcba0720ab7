import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { rereadShown } from '#web/app/data/missedEvents.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const link = {
  __typename: 'CoachesMembers',
  id: 'l',
  coachID: 'kenji',
  coachInfo: { id: 'kenji', firstName: 'Kenji', lastName: 'Moreau', photo: null },
  sharesHealth: false,
  createdAt: '2026-11-02T08:00:00.000Z',
}

function open(links: object[], answers: Answers = {}) {
  return showScreen({
    path: '/dashboard/my-coaches',
    person: mia,
    answers: {
      OwnCoachesScreenQuery: () => ({ viewer: { id: 'mia', coachLinks: pageAnswer(links) } }),
      ...answers,
    },
  })
}

beforeEach(() => page.viewport(390, 800))

test('a member shares health data with a coach, and stops', async () => {
  const { screen, sent } = await open([link], {
    OwnCoachMutation: ({ input }) => ({ link: { id: 'l', sharesHealth: Object(input).sharesHealth } }),
  })
  const consent = screen.getByRole('switch', { name: /Share my health data/ })
  await expect.element(consent).not.toBeChecked()
  await consent.click()
  await expect.element(consent).toBeChecked()
  await consent.click()
  await expect.element(consent).not.toBeChecked()
  expect(sent.slice(1).map(({ variables }) => variables['input'])).toEqual([
    { id: 'l', sharesHealth: true },
    { id: 'l', sharesHealth: false },
  ])
  expect(await accessibilityFindings()).toEqual([])
})

test('the switch shows no consent that the server has not stored', async () => {
  const { screen } = await open([link], {
    OwnCoachMutation: () => {
      throw new Error('unreachable')
    },
  })
  const consent = screen.getByRole('switch', { name: /Share my health data/ })
  await consent.click()
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  await expect.element(consent).not.toBeChecked()
})

test('a consent that was stored is shown although its answer was lost', async () => {
  let sharesHealth = false
  const { screen, shell, environment } = await open([], {
    OwnCoachesScreenQuery: () => ({ viewer: { id: 'mia', coachLinks: pageAnswer([{ ...link, sharesHealth }]) } }),
    OwnCoachMutation: () => {
      sharesHealth = true
      throw new Error('lost')
    },
  })
  vi.spyOn(shell.router, 'refresh').mockImplementation(async () => {
    await rereadShown(environment)
  })
  const consent = screen.getByRole('switch', { name: /Share my health data/ })
  await consent.click()
  await expect.element(consent).toBeChecked()
})

test('the switch keeps the focus while the consent is stored', async () => {
  const answer = Promise.withResolvers<void>()
  const { screen } = await open([link], {
    OwnCoachMutation: async ({ input }) => {
      await answer.promise
      return { link: { id: 'l', sharesHealth: Object(input).sharesHealth } }
    },
  })
  const consent = screen.getByRole('switch', { name: /Share my health data/ })
  await consent.click()
  await expect.element(consent).toHaveFocus()
  await expect.element(consent).not.toBeChecked()
  answer.resolve()
  await expect.element(consent).toBeChecked()
  await expect.element(consent).toHaveFocus()
})

test('a member leaves a coach after a question (row 123)', async () => {
  const { screen } = await open([link], { useEndLinkMutation: () => ({ link: { id: 'l' } }) })
  await screen.getByRole('button', { name: 'Leave coach: Kenji Moreau' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave coach' }).click()
  await expect.element(screen.getByText('No coaches yet')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})
