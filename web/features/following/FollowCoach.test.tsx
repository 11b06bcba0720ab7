import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import type { Person } from '#web/app/person/person.ts'
import { classAnswer } from '#web/app/testing/classAnswer.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const AT = '/coaches/Kenji-Moreau/kenji'

function kenjiWith(followersCount: number, status?: 'FOLLOWED' | 'UNFOLLOWED') {
  const viewerFollow = status ? { id: 'f1', status } : null
  return { id: 'kenji', firstName: 'Kenji', lastName: 'Moreau', followersCount, viewerFollow }
}

interface Page {
  answers?: Answers
  person?: Person | undefined
  path?: string
}

function openCoach(coach: object, asked: Page = {}) {
  const { answers = {}, person, path = AT } = { person: mia, ...asked }
  const told = { CoachScreenQuery: () => ({ coach: { ...coach, classes: pageAnswer([]) } }) }
  return showScreen({ path, person, answers: { ...told, ...answers } })
}

const now = (coach: object) => () => ({ follow: { success: true, code: null, coach } })

/** An answer that the test gives when it likes. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, answer: resolve }
}

test('following a coach shows at once, and the server receives where the member found the coach (row 127)', async () => {
  const { promise, answer } = held()
  const { screen, sent } = await openCoach(kenjiWith(12), {
    answers: {
      FollowCoachMutation: async () => {
        await promise
        return now(kenjiWith(14, 'FOLLOWED'))()
      },
    },
  })
  const follow = screen.getByRole('button', { name: 'Follow Kenji Moreau' })
  await expect.element(follow).toHaveAttribute('aria-pressed', 'false')
  await follow.click()
  const following = screen.getByRole('button', { name: 'Following Kenji Moreau', pressed: true })
  await expect.element(following).toBeVisible()
  await expect.element(screen.getByText('13 followers')).toBeVisible()
  answer()
  await expect.element(screen.getByText('14 followers')).toBeVisible()
  await expect.element(following).toBeVisible()
  const input = { followeeID: 'kenji', status: 'FOLLOWED', sourceOfFollow: 'MYPAGE' }
  await expect.poll(() => sent.at(-1)?.variables).toEqual({ input })
  expect(await accessibilityFindings()).toEqual([])
})

test('a follower unfollows with the same button, by keyboard too, and focus stays on it', async () => {
  const { screen, sent } = await openCoach(kenjiWith(1, 'FOLLOWED'), {
    answers: { FollowCoachMutation: now(kenjiWith(0, 'UNFOLLOWED')) },
  })
  const following = screen.getByRole('button', { name: 'Following Kenji Moreau' })
  await expect.element(screen.getByText('1 follower', { exact: true })).toBeVisible()
  following.element().focus()
  await userEvent.keyboard('{Enter}')
  const follow = screen.getByRole('button', { name: 'Follow Kenji Moreau' })
  await expect.element(follow).toHaveFocus()
  await expect.element(screen.getByText('0 followers')).toBeVisible()
  await expect.poll(() => sent.at(-1)?.variables).toEqual({ input: { followeeID: 'kenji', status: 'UNFOLLOWED' } })
})

test.each([
  [
    'a refusal',
    () => ({ follow: { success: false, code: 'NOT_FOUND', coach: null } }),
    'This doesn’t exist, or you don’t have access.',
  ],
  [
    'a server that is away',
    () => {
      throw new RequestError('UNAVAILABLE')
    },
    'We can’t reach the server. Try again in a moment.',
  ],
])('%s reverts the optimistic update and shows the reason', async (_what, answer, sentence) => {
  const { promise, answer: letGo } = held()
  const { screen } = await openCoach(kenjiWith(12), {
    answers: {
      FollowCoachMutation: async () => {
        await promise
        return answer()
      },
    },
  })
  await screen.getByRole('button', { name: 'Follow Kenji Moreau' }).click()
  await expect.element(screen.getByText('13 followers')).toBeVisible()
  letGo()
  await expect.element(screen.getByRole('alertdialog', { name: sentence })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Follow Kenji Moreau', pressed: false })).toBeVisible()
  await expect.element(screen.getByText('12 followers')).toBeVisible()
})

test('after several presses in a row the last one counts, and only one request is in flight at a time', async () => {
  const first = held()
  const second = held()
  const answers = [first, second]
  const { screen, sent } = await openCoach(kenjiWith(12), {
    answers: {
      FollowCoachMutation: async ({ input }) => {
        await answers.shift()?.promise
        const isOn = Reflect.get(Object(input), 'status') === 'FOLLOWED'
        return now(kenjiWith(isOn ? 13 : 12, isOn ? 'FOLLOWED' : 'UNFOLLOWED'))()
      },
    },
  })
  const button = screen.getByRole('button', { name: /^Follow(ing)? Kenji Moreau$/ })
  for (const pressed of ['true', 'false', 'true', 'false']) {
    await button.click()
    await expect.element(button).toHaveAttribute('aria-pressed', pressed)
  }
  const writes = () => sent.filter(({ name }) => name === 'FollowCoachMutation').length
  await expect.poll(writes).toBe(1)
  first.answer()
  await expect.poll(writes).toBe(2)
  await expect.element(screen.getByText('12 followers')).toBeVisible()
  second.answer()
  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => sent.at(-1)?.variables).toMatchObject({ input: { status: 'UNFOLLOWED' } })
})

test('the follower count updates for every viewer when another user follows or unfollows (row 127)', async () => {
  const { screen, live } = await openCoach(kenjiWith(12), { person: undefined })
  await expect
    .poll(() => live.followed().map(({ variables }) => variables))
    .toEqual([{ filter: { followeeID: { eq: 'kenji' } } }, { filter: { followeeID: { eq: 'kenji' } } }])
  live.tell('LiveFollowCountBegunSubscription', { told: { id: 'f2', followeeID: 'kenji', followersCount: 13 } })
  await expect.element(screen.getByText('13 followers')).toBeVisible()
  live.tell('LiveFollowCountSubscription', { told: { id: 'f3', followeeID: 'kenji', followersCount: 1 } })
  await expect.element(screen.getByText('1 follower', { exact: true })).toBeVisible()
})

test('a follow or unfollow on the member’s phone shows in their other windows (row 127)', async () => {
  const { screen, live } = await openCoach(kenjiWith(12))
  const button = screen.getByRole('button', { name: /^Follow(ing)? Kenji Moreau$/ })
  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
  const own = { filter: { followerID: { eq: 'mia' }, followeeID: { eq: 'kenji' } } }
  await expect.poll(() => live.followed().map(({ variables }) => variables)).toContainEqual(own)
  live.tell('LiveFollowBegunSubscription', { told: { id: 'f1', followeeID: 'kenji', status: 'FOLLOWED' } })
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
  live.tell('LiveFollowSubscription', { told: { id: 'f1', followeeID: 'kenji', status: 'UNFOLLOWED' } })
  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
})

test('a stranger is led to the door and back to this page, with what led them here', async () => {
  const path = `${AT}?source=SHARE`
  const { screen } = await openCoach(kenjiWith(12), { person: undefined, path })
  await expect
    .element(screen.getByRole('link', { name: 'Follow Kenji Moreau' }))
    .toHaveAttribute('href', `/auth/amplify/sign-in?returnTo=${encodeURIComponent(path)}`)
  expect(await accessibilityFindings()).toEqual([])
})

test('coaches cannot follow themselves, and get a link to their followers instead (row 127)', async () => {
  const { screen } = await openCoach(kenjiWith(12), { person: { ...mia, contactId: 'kenji' } })
  await expect
    .element(screen.getByRole('link', { name: 'Followers' }))
    .toHaveAttribute('href', '/dashboard/manage-followers')
  expect(screen.getByRole('button', { name: /^Follow/ }).elements()).toEqual([])
})

test.each([
  ['?source=SHARE', 'SHARE'],
  ['?source=INVITE', 'INVITE'],
  ['?source=SPAM', 'MYPAGE'],
  ['', 'MYPAGE'],
])('a follow through a link with %j is stored with source %s', async (search, sourceOfFollow) => {
  const { screen, sent } = await openCoach(kenjiWith(12), {
    path: `${AT}${search}`,
    answers: { FollowCoachMutation: now(kenjiWith(13, 'FOLLOWED')) },
  })
  await screen.getByRole('button', { name: 'Follow Kenji Moreau' }).click()
  await expect.poll(() => sent.at(-1)?.variables).toMatchObject({ input: { sourceOfFollow } })
})

test('the coach of a class is followed on the class’s own page, and it is known that the class led there', async () => {
  // On a phone the way to a seat stands over the page, and this test presses on the coach.
  await page.viewport(1280, 800)
  const occurrence = { ...classAnswer(), coach: kenjiWith(12) }
  const { screen, sent } = await showScreen({
    path: '/classes/public-c1',
    person: mia,
    answers: {
      ClassScreenQuery: () => ({ found: { items: [occurrence] } }),
      FollowCoachMutation: now(kenjiWith(13, 'FOLLOWED')),
    },
  })
  await screen.getByRole('button', { name: 'Follow Kenji Moreau' }).click()
  await expect.element(screen.getByText('13 followers')).toBeVisible()
  await expect.poll(() => sent.at(-1)?.variables).toMatchObject({ input: { sourceOfFollow: 'CLASS' } })
  await expect
    .element(screen.getByRole('link', { name: 'Kenji Moreau' }))
    .toHaveAttribute('href', '/coaches/Kenji-Moreau/kenji?source=CLASS')
  expect(await accessibilityFindings()).toEqual([])
})
