import { expect, test, vi } from 'vitest'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { videoAnswer } from '#web/features/video/videosForTests.ts'

const categories = {
  items: [
    {
      id: 'martial',
      name: 'Martial Arts',
      order: 1,
      levels: ['Beginner'],
      subCategories: {
        items: [
          { id: 'karate', name: 'Karate' },
          { id: 'judo', name: 'Judo' },
        ],
      },
    },
    { id: 'yoga', name: 'Yoga', order: 2, levels: null, subCategories: { items: [{ id: 'yin', name: 'Yin' }] } },
  ],
}

const pick = { title: 'Warm hips', thumbnail: null, categoryName: 'Yoga', level: 'Rookie', duration: 600 }

const studio: Answers = {
  VideosScreenQuery: () => ({
    categories,
    equipment: { items: [{ id: 'mat', name: 'Mat' }] },
    videos: pageAnswer([videoAnswer()]),
  }),
  VideoRailsQuery: () => ({
    begun: {
      items: [
        {
          id: 'p',
          completionStatus: 'INPROGRESS',
          video: videoAnswer({ id: 'begun', viewerProgress: { id: 'p', watchedPercentage: 40 } }),
        },
        { id: 'q', completionStatus: 'INPROGRESS', video: null },
      ],
    },
    picks: [{ ...pick, id: 'hips', isProgram: false }],
    featured: [
      { ...pick, id: 'date', publicID: 'public-date', title: 'Kumite', mediaType: 'EVENT' },
      { ...pick, id: 'hips', publicID: 'public-hips', mediaType: 'VIDEO' },
    ],
  }),
  SharedVideosQuery: () => ({ viewer: { id: 'mia', sharedVideos: pageAnswer([]) } }),
  VideoShelfQuery: ({ subCategoryID }) => ({ shelf: pageAnswer(subCategoryID === 'karate' ? [videoAnswer()] : []) }),
}

const openVideos = (search = '', answers = studio) =>
  showScreen({ path: `/classes/class${search}`, person: mia, answers })

test('videos are on shelves by sub-category, after those to continue, top picks and featured ones (rows 51, 87, 88)', async () => {
  const { screen, sent } = await openVideos()
  for (const name of ['Continue watching', 'Top picks for you', 'Featured', 'Karate'])
    await expect.element(screen.getByRole('region', { name })).toBeVisible()
  const goOn = screen.getByRole('region', { name: 'Continue watching' })
  await expect.element(goOn.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  await expect
    .element(goOn.getByRole('link', { name: 'The side kick, slowly' }))
    .toHaveAttribute('href', '/dashboard/hls-video?id=begun')
  const featured = screen.getByRole('region', { name: 'Featured' })
  await expect.element(featured.getByRole('link', { name: 'Kumite' })).toHaveAttribute('href', '/classes/public-date')
  expect(sent.find(({ name }) => name === 'VideoRailsQuery')?.variables).toEqual({ userID: 'mia' })
  expect(await accessibilityFindings()).toEqual([])
})

const share = (id: string, title: string) => ({ id: `s-${id}`, video: videoAnswer({ id, title, isPublic: false }) })

test('videos that were shared with a member have a shelf, which loads its next page (row 88)', async () => {
  const { screen, sent } = await openVideos('', {
    ...studio,
    SharedVideosQuery: () => ({
      // The second one has been taken back by its coach.
      viewer: {
        id: 'mia',
        sharedVideos: pageAnswer(
          [share('new', 'Newest'), { id: 's-gone', video: null }, share('old', 'Older')],
          'more',
        ),
      },
    }),
    // Late, so that the scroller has come to rest at the button, which the answer takes away.
    SharedVideosPageQuery: async () => {
      await new Promise((resume) => setTimeout(resume, 60))
      return { viewer: { id: 'mia', sharedVideos: pageAnswer([share('first', 'Oldest')]) } }
    },
  })
  const shelf = screen.getByRole('region', { name: 'Shared with you' })
  const titles = () =>
    shelf
      .getByRole('heading', { level: 3 })
      .elements()
      .map((title) => title.textContent)
  await expect.poll(titles).toEqual(['Newest', 'Older'])
  expect(await accessibilityFindings()).toEqual([])
  await shelf.getByRole('button', { name: 'Show more videos' }).click()
  await expect.poll(titles).toEqual(['Newest', 'Older', 'Oldest'])
  await expect
    .poll(() => sent.find(({ name }) => name === 'SharedVideosPageQuery')?.variables)
    .toMatchObject({ cursor: 'more' })
  await expect.element(shelf.getByRole('link', { name: 'Oldest' })).toHaveFocus()
  await expect.element(shelf.getByRole('button', { name: 'Show more videos' })).not.toBeInTheDocument()
})

test('without shared videos there is no shelf for them (row 88)', async () => {
  const { screen } = await openVideos()
  await expect.element(screen.getByRole('region', { name: 'Featured' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Shared with you' }).query()).toBeNull()
})

test('a filter requests the matching videos, and is kept in the address', async () => {
  const { screen, sent, location } = await openVideos()
  await screen.getByRole('button', { name: 'Focus' }).click()
  await screen.getByRole('menuitemradio', { name: 'Drills' }).click()
  await expect.element(screen.getByRole('region', { name: 'Featured' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'The side kick, slowly' })).toBeVisible()
  await expect.poll(() => location.history?.at(-1)).toBe('/classes/class?type=DRILLS')
  await expect
    .poll(() => sent.findLast(({ name }) => name === 'VideosScreenQuery')?.variables)
    .toMatchObject({
      narrowed: true,
      filter: { videoType: 'DRILLS' },
    })
  await screen.getByRole('button', { name: 'Clear' }).click()
  await expect.element(screen.getByRole('region', { name: 'Featured' })).toBeVisible()
})

test('when nothing matches, the screen says so and offers a way to continue', async () => {
  const none = {
    ...studio,
    VideosScreenQuery: () => ({ categories, equipment: { items: [] }, videos: pageAnswer([]) }),
  }
  const { screen } = await openVideos('?level=Beginner', none)
  await expect.element(screen.getByText('No videos match your filters')).toBeVisible()
  await screen.getByRole('button', { name: 'Clear all' }).click()
  await expect.element(screen.getByRole('region', { name: 'Featured' })).toBeVisible()
})

test('a shelf without a video takes no room', async () => {
  const { screen } = await openVideos('?category=martial')
  await expect.element(screen.getByRole('region', { name: 'Karate' })).toBeVisible()
  await expect.poll(() => screen.getByText('Judo').elements()).toEqual([])
})

test('a video at Vimeo opens on its own page', async () => {
  const at = { ...studio, VideoShelfQuery: () => ({ shelf: pageAnswer([videoAnswer({ vimeoID: '12' })]) }) }
  const { screen } = await openVideos('?category=yoga', at)
  const link = screen.getByRole('link', { name: 'The side kick, slowly' })
  await expect.element(link).toHaveAttribute('href', '/dashboard/vimeo-video?id=kick')
})

test('a studio without videos says what will be here', async () => {
  const nothing: Answers = { ...studio, VideoShelfQuery: () => ({ shelf: pageAnswer([]) }) }
  const { screen } = await openVideos('?category=yoga', nothing)
  await expect.element(screen.getByText('No videos yet')).toBeVisible()
})

test('a shelf that fails to load says so in its place, and loads on retry (row 154)', async () => {
  // React tells of every caught error on the console; here it is what is asked for.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isAway = true
  const { screen } = await openVideos('', {
    ...studio,
    VideoRailsQuery: () => {
      throw new RequestError('UNAVAILABLE')
    },
    VideoShelfQuery: ({ subCategoryID }) => {
      if (isAway && subCategoryID === 'karate') throw new RequestError('UNAVAILABLE')
      return { shelf: pageAnswer(subCategoryID === 'yin' ? [] : [videoAnswer()]) }
    },
  })
  const shelf = screen.getByRole('region', { name: 'Karate' })
  await expect.element(shelf.getByText('We can’t reach the server. Try again in a moment.')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Videos' }).getByText(/We can’t reach/)).toBeVisible()
  const other = screen.getByRole('region', { name: 'Judo' })
  await expect.element(other.getByRole('link', { name: 'The side kick, slowly' })).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  isAway = false
  await shelf.getByRole('button', { name: 'Try again' }).click()
  await expect.element(shelf.getByRole('link', { name: 'The side kick, slowly' })).toBeVisible()
})

test('a shelf that failed without a network loads by itself when there is one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isAway = true
  const { screen } = await openVideos('?category=yoga', {
    ...studio,
    VideoShelfQuery: () => {
      if (isAway) throw new RequestError('UNAVAILABLE')
      return { shelf: pageAnswer([videoAnswer()]) }
    },
  })
  await expect
    .element(screen.getByRole('region', { name: 'Yin' }).getByRole('button', { name: 'Try again' }))
    .toBeVisible()
  isAway = false
  dispatchEvent(new Event('online'))
  await expect.element(screen.getByRole('link', { name: 'The side kick, slowly' })).toBeVisible()
})
