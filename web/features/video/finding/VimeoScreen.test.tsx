import { expect, test } from 'vitest'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { videoAnswer } from '#web/features/video/videosForTests.ts'

const openVimeo = (video: object | null) =>
  showScreen({
    path: '/dashboard/vimeo-video?id=kick',
    person: mia,
    answers: { VimeoScreenQuery: () => ({ found: { success: video !== null, video } }) },
  })

test('the page of a Vimeo video shows what it is, and requests nothing from Vimeo until the viewer presses play (row 87)', async () => {
  const { screen } = await openVimeo(videoAnswer({ vimeoID: '76979871' }))
  await expect.element(screen.getByRole('heading', { level: 1, name: 'The side kick, slowly' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Kenji Moreau' })).toBeVisible()
  await expect.element(screen.getByText(/learns your IP address when you press play/)).toBeVisible()
  expect(screen.container.querySelector('iframe')).toBe(null)
  expect(await accessibilityFindings()).toEqual([])
})

test('the number at Vimeo is a number, or there is no such video', async () => {
  const { screen } = await openVimeo(videoAnswer({ vimeoID: '1?autoplay=1"><script>' }))
  await expect.element(screen.getByRole('heading', { name: 'Video not found' })).toBeVisible()
  await screen.unmount()
  const none = await openVimeo(null)
  await expect.element(none.screen.getByRole('heading', { name: 'Video not found' })).toBeVisible()
  await none.screen.unmount()
  const gone = await openVimeo(videoAnswer({ vimeoID: '12', status: 'DELETED' }))
  await expect.element(gone.screen.getByRole('heading', { name: 'Video not found' })).toBeVisible()
})

test('likes of others are seen as they come, at Vimeo too (row 86)', async () => {
  const { screen, live } = await openVimeo(videoAnswer({ vimeoID: '76979871' }))
  await expect.poll(live.followed).toHaveLength(1)
  live.tell('LiveVideoSubscription', { told: videoAnswer({ likes: 9 }) })
  await expect.element(screen.getByRole('button', { name: 'Like: 9' })).toBeVisible()
})
