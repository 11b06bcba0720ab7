import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { videoToEdit } from '#web/features/videos/videoToEdit.fixture.ts'

const clip = new URL('../../../public/demo/video/martial', import.meta.url).href

/** The dialog in which a coach chooses a thumbnail, of a film of 24 seconds. */
async function open(videoURL = `${clip}/master.m3u8`) {
  const opened = await showScreen({
    path: '/dashboard/edit-video?id=v1',
    person: mia,
    answers: {
      EditVideoScreenQuery: () => ({
        video: videoToEdit({ duration: 24, videoURL }),
        categories: null,
        equipment: null,
        muscleGroups: null,
      }),
    },
  })
  await page.getByRole('button', { name: 'Change thumbnail' }).click()
  await expect.element(dialog()).toBeVisible()
  return opened
}

const dialog = () => page.getByRole('dialog', { name: 'Thumbnail', exact: true })
const place = () => dialog().getByRole('slider', { name: 'Position' })
const use = () => dialog().getByRole('button', { name: 'Use this frame' })
const film = () => dialog().element().querySelector('video') ?? document.createElement('video')

beforeEach(() => page.viewport(1200, 1000))

test('a frame is looked for by the slider and by keys, and cut to 16:9 (rows 39 and 87)', async () => {
  await open()
  await expect.element(use()).toBeEnabled()
  // The largest of its sizes, and not quite its beginning.
  await expect.poll(() => film().videoHeight).toBe(720)
  expect(film().currentTime).toBeCloseTo(1, 1)
  await userEvent.fill(place(), '12')
  await expect.poll(() => film().currentTime).toBe(12)
  await expect.element(place()).toHaveAttribute('aria-valuetext', '0:12 of 0:24')
  place().element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.poll(() => film().currentTime).toBeCloseTo(12.4, 3)
  expect(await accessibilityFindings()).toEqual([])
  await expect.poll(() => film().seeking).toBe(false)
  const shown = await brightness(film())
  await use().click()
  const cropping = page.getByRole('dialog', { name: 'Crop thumbnail' })
  await expect.element(cropping).toBeVisible()
  const image = () => cropping.element().querySelector('img') ?? new Image()
  await expect.poll(() => image().naturalWidth).toBe(1280)
  // It is the picture that was looked at, whole: neither an empty one nor another.
  expect(Math.abs((await brightness(image())) - shown)).toBeLessThan(2)
  expect(shown).toBeGreaterThan(5)
  const shape = () => {
    const { width = 0, height = 1 } =
      cropping.element().querySelector('[data-testid="cropper"]')?.getBoundingClientRect() ?? {}
    return width / height
  }
  await expect.poll(shape).toBeCloseTo(16 / 9, 1)
})

test('the video plays up to the frame, and stops where it is taken (row 87)', async () => {
  await open()
  await dialog().getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => film().currentTime).toBeGreaterThan(1.5)
  await dialog().getByRole('button', { name: 'Pause' }).click()
  const at = film().currentTime
  await use().click()
  await expect.element(page.getByRole('dialog', { name: 'Crop thumbnail' })).toBeVisible()
  expect(at).toBeLessThan(24)
})

test('when the video cannot be opened, the coach is asked for a picture and cannot take a frame (row 40)', async () => {
  await open(`${location.origin}/nothing/master.m3u8`)
  await expect.element(dialog().getByText(/You can upload a picture instead/)).toBeVisible()
  await expect.element(use()).toBeDisabled()
  await expect.element(place()).toBeDisabled()
  await expect.element(dialog().getByLabelText('Picture')).toBeInTheDocument()
})

/** Of a picture on the whole, from 0 to 255. */
async function brightness(picture: HTMLVideoElement | HTMLImageElement): Promise<number> {
  const pen = new OffscreenCanvas(32, 18).getContext('2d')
  if (!pen) throw new Error('The browser draws nothing')
  pen.drawImage(picture, 0, 0, 32, 18)
  const { data } = pen.getImageData(0, 0, 32, 18)
  const parts = data.filter((_, index) => index % 4 !== 3)
  return parts.reduce((sum, part) => sum + part, 0) / parts.length
}
