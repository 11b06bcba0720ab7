import { randomBytes, randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { addDemoRows } from '#backend/demo/demo.store.ts'
import { categoryId, subCategoryId } from '#backend/demo/demoCatalogue.ts'
import { contactId } from '#backend/demo/demoPeople.ts'
import type { Database } from '#backend/platform/database.ts'
import { keptBy } from './support/signedIn.ts'
import { expect, expectAccessible, test } from './support/story.ts'
import { tabTo } from './support/tabTo.ts'

test('a member finds a video, watches it, continues on another page and likes it (rows 60, 87, 88, 89, 90) @layout @journey', async ({
  enter,
  database,
  baseURL,
}) => {
  const { page } = await enter('Mia')
  const title = await publish(database, baseURL ?? '')
  await page.goto('/classes/class')
  await expect(page.getByRole('region', { name: 'Featured' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search videos' }).fill(title)
  // The rails also show the newest videos, and disappear when results are shown.
  await expect(page.getByRole('region', { name: 'Featured' })).toBeHidden()
  await page.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(/\/dashboard\/hls-video\?id=/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expect.poll(() => placeOf(page)).toBeGreaterThan(3)
  await page.getByRole('button', { name: 'Pause' }).focus()
  await page.keyboard.press('k')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Playback settings' }).click()
  await expect(page.getByRole('combobox', { name: 'Quality' }).getByRole('option')).toHaveText(['Auto', '720p', '360p'])
  await page.getByRole('combobox', { name: 'Background music' }).selectOption('Low tide')
  await expect(page.getByRole('slider', { name: 'Music volume' })).toBeVisible()
  await page.getByRole('button', { name: /^Like: 0/ }).click()
  await expect(page.getByRole('button', { name: /^Like: 1/, pressed: true })).toBeVisible()
  const place = Math.floor(await placeOf(page))

  await page.goto('/dashboard/today')
  // The videos load when the end of the page is near. The heading alone may be at the bottom of the first screen.
  await page.getByRole('region', { name: 'Find Your Class' }).getByRole('link').last().scrollIntoViewIfNeeded()
  const goOn = page.getByRole('region', { name: 'Continue watching' })
  await expect(goOn.getByRole('progressbar', { name: `Progress in ${title}` })).toBeVisible()
  await goOn.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: /^Continue from 0:0/ }).click()
  await expect.poll(() => placeOf(page)).toBeGreaterThanOrEqual(place)
  await expect(page.getByRole('button', { name: /^Like: 1/, pressed: true })).toBeVisible()
  await expect(page.getByText('1 view', { exact: true })).toBeVisible()
})

test('a member watches on a phone by keyboard, leaves, continues on a computer and likes it, and another viewer sees it (rows 60, 86, 87, 89)', async ({
  enter,
  database,
  baseURL,
  browser,
  watch,
}) => {
  const phone = { width: 390, height: 844 }
  const { page, person } = await enter('Mia', { viewport: phone })
  const title = await publish(database, baseURL ?? '')
  const results = `/classes/class?q=${encodeURIComponent(title)}`
  await page.goto(results)
  await tabTo(page, page.getByRole('link', { name: title }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Play', exact: true }))
  await page.keyboard.press('Enter')
  await expect.poll(() => placeOf(page)).toBeGreaterThan(2)
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => placeOf(page)).toBeGreaterThan(7)
  const player = page.getByRole('region', { name: `Player: ${title}` })
  for (const name of ['Loop from here', 'Playback settings', 'Full screen'])
    await expectWithin(player.getByRole('button', { name }), player)
  await tabTo(page, page.getByRole('button', { name: 'Playback settings' }))
  await page.keyboard.press('Enter')
  await expectWithin(player.getByRole('combobox', { name: 'Quality' }), player)
  await page.keyboard.press('Escape')
  await page.keyboard.press('k')
  const place = Math.floor(await placeOf(page))
  await page.goBack()
  await expect(page).toHaveURL(/\/classes\/class\?q=/)

  const other = await enter('Sam')
  await other.page.goto(results)
  await other.page.getByRole('link', { name: title }).click()
  await expect(other.page.getByText('1 view', { exact: true })).toBeVisible()

  const computer = await browser.newContext({ storageState: await keptBy(person, baseURL ?? '') })
  watch(computer)
  const desk = await computer.newPage()
  await desk.goto(results)
  await tabTo(desk, desk.getByRole('link', { name: title }))
  await desk.keyboard.press('Enter')
  await tabTo(desk, desk.getByRole('button', { name: /^Continue from 0:/ }))
  await desk.keyboard.press('Enter')
  await expect.poll(() => placeOf(desk)).toBeGreaterThanOrEqual(place)
  await tabTo(desk, desk.getByRole('button', { name: /^Like: 0/ }))
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('button', { name: /^Like: 1/, pressed: true })).toBeVisible()
  await expect(other.page.getByRole('button', { name: /^Like: 1/, pressed: false })).toBeVisible()
  await computer.close()
})

/** All of it is visible, at most after scrolling. */
async function expectWithin(inner: Locator, outer: Locator): Promise<void> {
  await inner.scrollIntoViewIfNeeded()
  const [one, around] = [await inner.boundingBox(), await outer.boundingBox()]
  if (!one || !around) throw new Error('It is not drawn')
  expect(one.x).toBeGreaterThanOrEqual(around.x)
  expect(one.y).toBeGreaterThanOrEqual(around.y)
  expect(one.x + one.width).toBeLessThanOrEqual(around.x + around.width)
  expect(one.y + one.height).toBeLessThanOrEqual(around.y + around.height)
}

test.describe('without a network', () => {
  // The browser itself reports failed requests.
  test.use({ expectedComplaints: /net::ERR_|WebSocket connection to|Failed to load resource/ })

  test('a video shows the interruption, and resumes automatically when the network is back (row 89)', async ({
    enter,
    database,
    baseURL,
  }) => {
    const { page } = await enter('Mia')
    const title = await publish(database, baseURL ?? '')
    await page.goto(`/classes/class?q=${encodeURIComponent(title)}`)
    await page.getByRole('link', { name: title }).click()
    const loaded = () => page.evaluate(() => document.querySelector('video')?.buffered.length)
    await expect.poll(loaded).toBeGreaterThan(0)
    await page.route('**/all.mp4', (route) => route.abort('internetdisconnected'))
    await page.getByRole('button', { name: 'Play', exact: true }).first().click()
    await page.evaluate(() => {
      const video = document.querySelector('video')
      if (video) video.currentTime = 20
    })
    await expect(page.getByText('The connection was lost')).toBeVisible()
    await page.unroute('**/all.mp4')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => placeOf(page)).toBeGreaterThan(20.5)
    await expect(page.getByText('The connection was lost')).toBeHidden()
  })
})

test('another member’s private video is not found, and Vimeo’s player is only permitted on its own page (row 87)', async ({
  enter,
  database,
  baseURL,
}) => {
  const { page } = await enter('Mia')
  await publish(database, baseURL ?? '', { id: 'hidden-of-another', is_public: false })
  await page.goto('/dashboard/hls-video?id=hidden-of-another')
  await expect(page.getByRole('heading', { name: 'Video not found' })).toBeVisible()
  const policyOf = async (path: string) => (await page.request.get(path)).headers()['content-security-policy']
  expect(await policyOf('/dashboard/vimeo-video?id=1')).toContain('frame-src https://player.vimeo.com')
  for (const path of ['/dashboard/hls-video?id=1', '/dashboard/today', '/dashboard/vimeo-video/more'])
    expect(await policyOf(path)).not.toContain('vimeo')
})

const placeOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)

/** A video of a demo coach that only this story uses, with a clip of its discipline and background audio. */
async function publish(database: Database, baseURL: string, wishes: object = {}): Promise<string> {
  const title = `Kick ${randomBytes(3).toString('hex')}`
  const clip = `${baseURL}/demo/video/martial`
  const sound = randomUUID()
  await addDemoRows(database, [
    [
      'audio',
      [
        {
          id: sound,
          url: `${baseURL}/demo/video/sound/tide.m4a`,
          title: 'Low tide',
          type: 'background',
          created_at: new Date().toISOString(),
          updated_at: new Date().toISOString(),
        },
      ],
    ],
    [
      'video',
      [
        {
          id: randomUUID(),
          public_id: randomUUID(),
          categories: [categoryId('Martial Arts')],
          sub_categories: [subCategoryId('Martial Arts', 'Karate')],
          title,
          coach_id: contactId('kenji'),
          owner_id: contactId('kenji'),
          is_public: true,
          is_approved: true,
          status: 'PUBLISHED',
          duration_s: 24,
          level: 'Rookie',
          chapters: [{ title: 'Reach', timecode: 8, isMusicMuted: false }],
          video_thumbnail: `${clip}/poster.webp`,
          video_url: `${clip}/master.m3u8`,
          video_type: 'DRILLS',
          no_audio: false,
          audio_ids: [sound],
          uploaded_at: new Date().toISOString(),
          created_at: new Date().toISOString(),
          updated_at: new Date().toISOString(),
          ...wishes,
        },
      ],
    ],
  ])
  return title
}
