import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const kenji = { ...mia, contactId: 'kenji', roles: [{ id: 'r', role: 'COACH', companyName: 'Dojo' }] } as const

function followOf(followerName: string, more: object = {}) {
  return {
    __typename: 'Follow',
    id: `of-${followerName}`,
    followerName,
    followerPhoto: null,
    updatedAt: '2026-11-02T08:00:00.000Z',
    sourceOfFollow: null,
    ...more,
  }
}

function openFollowers(followersCount: number, followers: object, answers: Answers = {}) {
  const viewer = { id: 'kenji', firstName: 'Kenji', lastName: 'Moreau', followersCount, followers }
  return showScreen({
    path: '/dashboard/manage-followers',
    person: kenji,
    answers: { FollowersScreenQuery: () => ({ viewer }), ...answers },
  })
}

const names = () =>
  page
    .getByRole('region', { name: 'Followers' })
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelector('bdi')?.textContent)

function told(followersCount: number, id: string, follow: object | null) {
  return { told: { id, followeeID: 'kenji', followersCount, follow } }
}

test('a coach sees who follows, since when and how they came (rows 117, 127)', async () => {
  const { screen } = await openFollowers(
    2,
    pageAnswer([followOf('Mia Lopez', { sourceOfFollow: 'CLASS' }), followOf('Sam Kim')]),
  )
  await expect.poll(names).toEqual(['Mia Lopez', 'Sam Kim'])
  await expect.element(screen.getByText('2 followers')).toBeVisible()
  await expect.element(screen.getByText('Since 02 Nov 2026 · From a class')).toBeVisible()
  await expect.element(screen.getByText('Since 02 Nov 2026', { exact: true })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Your page' }))
    .toHaveAttribute('href', '/coaches/Kenji-Moreau/kenji')
  expect(await accessibilityFindings()).toEqual([])
})

test('a new or returning follower goes to the top of the list, and one who unfollows leaves it', async () => {
  const { screen, live } = await openFollowers(2, pageAnswer([followOf('Mia'), followOf('Sam')]))
  await expect.poll(live.followed).toHaveLength(2)
  live.tell('LiveFollowersBegunSubscription', told(3, 'of-Noor', followOf('Noor')))
  await expect.poll(names).toEqual(['Noor', 'Mia', 'Sam'])
  await expect.element(screen.getByText('3 followers')).toBeVisible()
  live.tell('LiveFollowersSubscription', told(2, 'of-Mia', null))
  await expect.poll(names).toEqual(['Noor', 'Sam'])
  live.tell('LiveFollowersSubscription', told(3, 'of-Sam', followOf('Sam')))
  await expect.poll(names).toEqual(['Sam', 'Noor'])
  live.tell('LiveFollowersSubscription', told(3, 'of-Sam', followOf('Sam')))
  await expect.poll(names).toEqual(['Sam', 'Noor'])
})

test('a coach without followers is shown what to do about it, and the first one fills the list (row 117)', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  const { screen, live } = await openFollowers(0, pageAnswer([]))
  await expect.element(screen.getByText('No followers yet')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Copy Link' }).click()
  await expect.element(screen.getByText('Link copied to clipboard!')).toBeVisible()
  expect(copied.map((link) => new URL(link).pathname)).toEqual(['/coaches/Kenji-Moreau/kenji'])
  vi.restoreAllMocks()
  live.tell('LiveFollowersBegunSubscription', told(1, 'of-Noor', followOf('Noor')))
  await expect.poll(names).toEqual(['Noor'])
  await expect.element(screen.getByText('1 follower', { exact: true })).toBeVisible()
})

test('the list loads further pages by itself, and reports a failure', async () => {
  const answers = [
    new RequestError('UNAVAILABLE'),
    { viewer: { id: 'kenji', followers: pageAnswer([followOf('Sam')]) } },
  ]
  const { screen, sent } = await openFollowers(2, pageAnswer([followOf('Mia')], 'further'), {
    FollowersScreenPageQuery: () => {
      const answer = answers.shift()
      if (answer instanceof RequestError || !answer) throw answer ?? new Error('Asked too often')
      return answer
    },
  })
  await expect.element(screen.getByRole('alert').filter({ hasText: 'The rest couldn’t be loaded.' })).toBeVisible()
  expect(names()).toEqual(['Mia'])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(names).toEqual(['Mia', 'Sam'])
  await expect.poll(() => sent.map(({ variables }) => variables['cursor'])).toEqual([undefined, 'further', 'further'])
})

test('a coach finds followers by name and by where they came from, and clears the search (row 117)', async () => {
  const { screen, sent } = await openFollowers(2, pageAnswer([followOf('Mia Lopez'), followOf('Sam Kim')]), {
    FoundFollowersQuery: ({ filter }) => ({
      viewer: { id: 'kenji', followers: pageAnswer(Object(filter).sourceOfFollow ? [] : [followOf('Sam Kim')]) },
    }),
  })
  const search = screen.getByRole('searchbox', { name: 'Search followers' })
  await search.fill('sam')
  await expect.poll(names).toEqual(['Sam Kim'])
  await expect.element(search).toHaveFocus()
  await expect.element(screen.getByText('2 followers')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('button', { name: 'From a class' }).click()
  await expect.element(screen.getByText('No matches')).toBeVisible()
  expect(sent.at(-1)?.variables).toMatchObject({
    filter: { status: { eq: 'FOLLOWED' }, followerName: { matches: 'sam' }, sourceOfFollow: { eq: 'CLASS' } },
  })
  await screen.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(names).toEqual(['Mia Lopez', 'Sam Kim'])
})
