import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

function followOf(firstName: string) {
  return { id: `of-${firstName}`, followee: { id: firstName, firstName, lastName: 'Kim', photo: null } }
}

function openFollowed(following: object, answers: Answers = {}) {
  return showScreen({
    path: '/dashboard/following',
    person: mia,
    answers: { FollowedScreenQuery: () => ({ viewer: { id: 'mia', following } }), ...answers },
  })
}

const names = () =>
  page
    .getByRole('region', { name: 'Coaches you follow' })
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)

test('a member sees all coaches they follow, page by page, each linked to their page (row 128)', async () => {
  const answers = [new RequestError('UNAVAILABLE'), { viewer: { id: 'mia', following: pageAnswer([followOf('Wei')]) } }]
  const { screen, sent } = await openFollowed(
    pageAnswer([followOf('Amara'), { id: 'of-none', followee: null }], 'further'),
    {
      FollowedScreenPageQuery: () => {
        const answer = answers.shift()
        if (answer instanceof RequestError || !answer) throw answer ?? new Error('Asked too often')
        return answer
      },
    },
  )
  await expect.element(screen.getByRole('alert').filter({ hasText: 'The rest couldn’t be loaded.' })).toBeVisible()
  expect(names()).toEqual(['Amara Kim'])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(names).toEqual(['Amara Kim', 'Wei Kim'])
  await expect.element(screen.getByRole('link', { name: 'Wei Kim' })).toHaveAttribute('href', '/coaches/Wei-Kim/Wei')
  await expect.poll(() => sent.map(({ variables }) => variables['cursor'])).toEqual([undefined, 'further', 'further'])
  expect(await accessibilityFindings()).toEqual([])
})

test('a member who follows no coach is told where to find one', async () => {
  const { screen } = await openFollowed(pageAnswer([]))
  await expect.element(screen.getByText('You don’t follow anyone yet')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Find a class' })).toHaveAttribute('href', '/dashboard/classes')
  expect(await accessibilityFindings()).toEqual([])
})
