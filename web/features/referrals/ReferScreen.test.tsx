import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const deepLink = 'https://obi.example/l/AAAAAAAAAAAA'

function open(referrals: object[]) {
  return showScreen({
    path: '/dashboard/refer-a-friend',
    person: mia,
    answers: {
      ReferScreenQuery: () => ({ viewer: { id: mia.contactId, referrals: pageAnswer(referrals) } }),
      ReferScreenMutation: () => ({ link: { success: true, code: null, deepLink } }),
    },
  })
}

beforeEach(() => sessionStorage.clear())

test('a member gets a link to share, and sees who joined with it (row 131)', async () => {
  const { screen } = await open([
    { id: 'r2', refereeName: 'Omar', createdAt: '2026-01-03T10:00:00.000Z' },
    { id: 'r1', refereeName: 'Nora', createdAt: '2026-01-02T10:00:00.000Z' },
  ])
  await expect.element(screen.getByText('Omar')).toBeVisible()
  const rows = screen.getByRole('region', { name: 'Friends who joined' }).getByRole('listitem')
  expect(rows.elements().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Omar'),
    expect.stringContaining('Nora'),
  ])
  await screen.getByRole('button', { name: 'Get your link' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Your link' })).toHaveValue(deepLink)
  const text = screen.getByRole('link', { name: 'Text message', includeHidden: true })
  await expect.element(text).toHaveAttribute('href', `sms:?&body=${encodeURIComponent(`Join me here: ${deepLink}`)}`)
  expect(await accessibilityFindings()).toEqual([])
})

test('an empty list explains how to invite friends', async () => {
  const { screen } = await open([])
  await expect.element(screen.getByText('No one has joined yet')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Get your link' })).toBeVisible()
})
