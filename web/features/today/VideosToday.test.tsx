import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { FirstScreen } from '#web/app/firstScreen.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { PersonContext } from '#web/app/person/person.ts'
import { type Answers, shellForTests } from '#web/app/testing/shellForTests.tsx'
import { mia } from '#web/app/testing/showScreen.tsx'
import { videoAnswer } from '#web/features/video/videosForTests.ts'
import { VideosToday } from './VideosToday.tsx'

async function openVideosToday(VideoRailsQuery: Answers[string]) {
  const { around } = shellForTests({ answers: { VideoRailsQuery } })
  return render(
    around(
      <PersonContext value={mia}>
        <FirstScreen />
        <VideosToday />
      </PersonContext>,
    ),
  )
}

const begun = (id: string, video: object | null, completionStatus = 'INPROGRESS') => ({ id, completionStatus, video })
const film = (id: string, more: object = {}) =>
  videoAnswer({ id, title: id, viewerProgress: { id: `of-${id}`, watchedPercentage: 30 }, ...more })

test('Today continues videos the member started, the latest first, and links to all videos (row 51)', async () => {
  const screen = await openVideosToday(() => ({
    begun: {
      items: [
        begun('1', film('Newest')),
        begun('2', film('Deleted', { status: 'DELETED' })),
        begun('3', film('Over'), 'COMPLEATED'),
        begun('4', null),
        begun('5', film('Oldest')),
      ],
    },
    picks: [],
    featured: [],
  }))
  const rail = screen.getByRole('region', { name: 'Continue watching' })
  await expect.element(rail.getByRole('link', { name: 'Newest' })).toBeVisible()
  const titles = rail.getByRole('heading', { level: 3 }).elements()
  expect(titles.map((title) => title.textContent)).toEqual(['Newest', 'Oldest'])
  await expect.element(rail.getByRole('progressbar', { name: 'Progress in Newest' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'All videos' })).toHaveAttribute('href', '/classes/class')
  expect(screen.getByRole('region', { name: 'Featured' }).elements()).toEqual([])
})

test('a member who has started no video sees top picks, with a link to all videos', async () => {
  const pick = { title: 'Warm hips', thumbnail: null, categoryName: 'Yoga', level: 'Rookie', duration: 4505 }
  const screen = await openVideosToday(() => ({
    begun: { items: [] },
    picks: [{ ...pick, id: 'hips', isProgram: false }],
    featured: [],
  }))
  const rail = screen.getByRole('region', { name: 'Top picks for you' })
  await expect.element(rail.getByRole('link', { name: 'Warm hips' })).toBeVisible()
  await expect.element(rail.getByText('1:15:05')).toBeVisible()
  await expect.element(rail.getByRole('link', { name: 'All videos' })).toBeVisible()
})

test('videos that fail to load say so at the end of Today, and load on retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isAway = true
  const screen = await openVideosToday(() => {
    if (isAway) throw new RequestError('UNAVAILABLE')
    return { begun: { items: [begun('1', film('Newest'))] }, picks: [], featured: [] }
  })
  const again = screen.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  isAway = false
  await again.click()
  await expect.element(screen.getByRole('link', { name: 'Newest' })).toBeVisible()
})

test('the videos load when the reader comes near the end of Today, not before', async () => {
  const requests: unknown[] = []
  const { around } = shellForTests({
    answers: {
      VideoRailsQuery: (variables) => {
        requests.push(variables)
        return { begun: { items: [begun('1', film('Newest'))] }, picks: [], featured: [] }
      },
    },
  })
  const screen = await render(
    around(
      <PersonContext value={mia}>
        <FirstScreen />
        <p style={{ height: '3000px' }}>Classes</p>
        <VideosToday />
      </PersonContext>,
    ),
  )
  // Not until the browser rests, which may be never beside another test: far videos would have loaded by then.
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(requests).toEqual([])
  window.scrollTo({ top: 3000 })
  await expect.element(screen.getByRole('region', { name: 'Continue watching' })).toBeVisible()
})
