import { expect, test } from 'vitest'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import type { HeldRole } from '#web/app/person/workspace.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { videoAnswer } from './videosForTests.ts'

function openVideo(video: object | null, answers: Answers = {}, person = mia) {
  return showScreen({
    path: '/dashboard/hls-video?id=kick',
    person,
    answers: {
      VideoScreenQuery: () => ({ found: { success: video !== null, video }, sounds: [] }),
      VideoShelfQuery: () => ({
        shelf: pageAnswer([videoAnswer(), videoAnswer({ id: 'more', title: 'One hundred kicks' })]),
      }),
      ...answers,
    },
  })
}

test('the page of a video shows what it is, who teaches it, its chapters, and related videos (rows 83, 87)', async () => {
  const { screen } = await openVideo(videoAnswer())
  await expect.element(screen.getByRole('heading', { level: 1, name: 'The side kick, slowly' })).toBeVisible()
  await expect.element(screen.getByText(/Techniques.* 12 views/)).toBeVisible()
  await expect.element(screen.getByText('Lift the knee.')).toBeVisible()
  await expect.element(screen.getByText('You need: Mat · Targets: Hips')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Kenji Moreau' }))
    .toHaveAttribute('href', '/coaches/Kenji-Moreau/kenji')
  const chapters = screen.getByRole('button', { name: /^0:0/ }).elements()
  expect(chapters.map((one) => one.textContent)).toEqual(['0:00 Lift the knee', '0:08 Reach'])
  await expect.element(screen.getByRole('link', { name: 'One hundred kicks' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'The side kick, slowly' }).elements()).toEqual([])
  expect(await accessibilityFindings()).toEqual([])
})

test('a video that is not there, and one that is not for this person, look alike', async () => {
  const { screen } = await openVideo(null)
  await expect.element(screen.getByRole('heading', { name: 'Video not found' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Find a video' })).toHaveAttribute('href', '/classes/class')
  expect(await accessibilityFindings()).toEqual([])
})

test('a video that is still being processed says so, and so does one that failed', async () => {
  const { screen } = await openVideo(videoAnswer({ status: 'INPROGRESS' }))
  await expect.element(screen.getByText('This video is still being processed')).toBeVisible()
  await screen.unmount()
  const failed = await openVideo(videoAnswer({ status: 'FAILED' }))
  await expect.element(failed.screen.getByText('This video couldn’t be processed')).toBeVisible()
})

/** The shelf has the video on it too, with the counts of before, and may come after an event. */
const nothingElse = { VideoShelfQuery: () => ({ shelf: pageAnswer([]) }) }

const admin: HeldRole = { id: 'a1', role: 'ADMIN', companyId: 'dojo', companyName: 'Harbour Dojo' }

test.each([
  ['its coach', { ...mia, contactId: 'kenji' }],
  ['an admin of its studio', { ...mia, roles: [admin] }],
])(
  '%s reads on the page of a video that it is a draft, and how far it is processed (rows 83, 86)',
  async (_who, person) => {
    const draft = { status: 'DRAFT', isPublic: false, isApproved: null }
    const { screen, live } = await openVideo(videoAnswer(draft), nothingElse, person)
    await expect.element(screen.getByText('Draft', { exact: true })).toBeVisible()
    const processing = { step: 'OTHER_SIZES', percent: 40, fault: null }
    live.tell('LiveVideoSubscription', { told: videoAnswer({ ...draft, status: 'INPROGRESS', processing }) })
    await expect.element(screen.getByText(/Processing 40%/)).toBeVisible()
    expect(await accessibilityFindings()).toEqual([])
  },
)

test('neither members nor the coach of a video for everyone read its state', async () => {
  const { screen } = await openVideo(videoAnswer({ status: 'DRAFT' }), nothingElse)
  await expect.element(screen.getByText('12 views')).toBeVisible()
  expect(screen.getByText('Draft', { exact: true }).elements()).toEqual([])
  await screen.unmount()
  const own = await openVideo(videoAnswer(), nothingElse, { ...mia, contactId: 'kenji' })
  await expect.element(own.screen.getByText('12 views')).toBeVisible()
  expect(own.screen.getByText('Published', { exact: true }).elements()).toEqual([])
})

test('a like shows at once, turns into a dislike and is taken back, and the counts follow (row 60)', async () => {
  const reaction = (kind: string, likes: number, dislikes: number) => {
    return { said: { id: 'r', targetID: 'kick', reaction: kind, video: { id: 'kick', likes, dislikes } } }
  }
  const { screen, sent } = await openVideo(videoAnswer(), {
    OpinionsMutation: () => reaction('LIKE', 5, 1),
    OpinionsChangeMutation: () => reaction('DISLIKE', 4, 2),
    OpinionsTakeBackMutation: () => reaction('DISLIKE', 4, 1),
  })
  await screen.getByRole('button', { name: 'Like: 4', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'Like: 5', exact: true, pressed: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Dislike: 1' }).click()
  await expect.element(screen.getByRole('button', { name: 'Dislike: 2', pressed: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Like: 4', exact: true, pressed: false })).toBeVisible()
  await screen.getByRole('button', { name: 'Dislike: 2' }).click()
  await expect.element(screen.getByRole('button', { name: 'Dislike: 1', pressed: false })).toBeVisible()
  const said = () => sent.filter(({ name }) => name.startsWith('Opinions')).map(({ variables }) => variables['input'])
  await expect.poll(said).toEqual([
    { targetID: 'kick', userID: 'mia', targetType: 'VIDEO', reaction: 'LIKE' },
    { targetID: 'kick', userID: 'mia', reaction: 'DISLIKE' },
    { targetID: 'kick', userID: 'mia' },
  ])
})

test('likes and views of others are seen as they come (row 86)', async () => {
  const { screen, live } = await openVideo(videoAnswer(), nothingElse)
  await expect
    .poll(live.followed)
    .toEqual([{ name: 'LiveVideoSubscription', variables: { filter: { id: { eq: 'kick' } } } }])
  live.tell('LiveVideoSubscription', { told: videoAnswer({ viewsCount: 13, likes: 5, dislikes: 2 }) })
  await expect.element(screen.getByRole('button', { name: 'Like: 5', exact: true, pressed: false })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Dislike: 2', pressed: false })).toBeVisible()
  await expect.element(screen.getByText('13 views')).toBeVisible()
})

test('the own like counts once, whether its event or its answer comes first (rows 60, 86)', async () => {
  const answer = Promise.withResolvers<object>()
  const { screen, live } = await openVideo(videoAnswer(), {
    ...nothingElse,
    OpinionsMutation: async () => ({ said: await answer.promise }),
  })
  await screen.getByRole('button', { name: 'Like: 4', exact: true }).click()
  live.tell('LiveVideoSubscription', { told: videoAnswer({ viewsCount: 13, likes: 5 }) })
  await expect.element(screen.getByText('13 views')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Like: 5', exact: true, pressed: true })).toBeVisible()
  answer.resolve({ id: 'r', targetID: 'kick', reaction: 'LIKE', video: { id: 'kick', likes: 6, dislikes: 1 } })
  await expect.element(screen.getByRole('button', { name: 'Like: 6', exact: true, pressed: true })).toBeVisible()
})

test('a like that the server refuses is taken back', async () => {
  const { screen } = await openVideo(videoAnswer(), {
    OpinionsMutation: () => {
      throw new Error('no')
    },
  })
  await screen.getByRole('button', { name: 'Like: 4', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'Like: 4', exact: true, pressed: false })).toBeVisible()
})

test('a video that is not public takes no reactions', async () => {
  const { screen } = await openVideo(videoAnswer({ isPublic: false }))
  await expect.element(screen.getByRole('button', { name: 'Copy Link' })).toBeVisible()
  expect(screen.getByRole('button', { name: /ike: / }).elements()).toEqual([])
})
