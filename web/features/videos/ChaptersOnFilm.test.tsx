import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { videoToEdit } from './videoToEdit.fixture.ts'

const clip = new URL('../../public/demo/video/martial', import.meta.url).href

/** The form of a video of 24 seconds, with two chapters. */
async function open(fields: object = {}) {
  const chapter = (title: string, timecode: number) => ({ title, timecode, isMusicMuted: false })
  const video = videoToEdit({
    duration: 24,
    videoURL: `${clip}/master.m3u8`,
    chapters: [chapter('Bow', 0), chapter('Forms', 12)],
    ...fields,
  })
  const opened = await showScreen({
    path: '/dashboard/edit-video?id=v1',
    person: mia,
    answers: {
      EditVideoScreenQuery: () => ({ video, categories: null, equipment: null, muscleGroups: null }),
      useVideoWritesChangeMutation: ({ video: change }) => ({
        changed: { success: true, code: null, video: { ...video, ...Object(change) } },
      }),
    },
  })
  await expect.element(mark('Chapter 1: Bow')).toBeInTheDocument()
  return opened
}

const mark = (name: string) => page.getByRole('slider', { name, exact: true })
const place = () => page.getByRole('slider', { name: 'Position' })
const row = (number: number) => page.getByRole('listitem', { name: `Chapter ${number}` })
const startOf = (number: number) => row(number).getByRole('textbox', { name: 'Starts at' })
const film = () => document.querySelector('video') ?? document.createElement('video')
const xOf = (slider: Element) => (slider.parentElement ?? slider).getBoundingClientRect()

beforeEach(async () => {
  await page.viewport(1200, 1000)
  document.documentElement.dir = 'ltr'
})

test('a coach adds a chapter where the film is, names it, and mutes its music (rows 83 and 87)', async () => {
  const { screen, sent } = await open()
  // Nothing of the film is fetched before anybody looks for a place in it.
  expect(film().src).toBe('')
  await userEvent.fill(place(), '6')
  await expect.poll(() => film().currentTime).toBe(6)
  await expect.poll(() => film().readyState).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Add chapter here' }).click()
  await expect.element(startOf(2)).toHaveValue('0:06')
  await expect.element(row(2).getByRole('textbox', { name: 'Title' })).toHaveFocus()
  await userEvent.keyboard('Stance')
  await expect.element(mark('Chapter 2: Stance')).toHaveAttribute('aria-valuetext', '0:06')
  await expect.element(mark('Chapter 3: Forms')).toBeInTheDocument()
  await row(2).getByRole('switch', { name: 'Mute background music' }).click()
  expect(await accessibilityFindings()).toEqual([])
  // At the same place there is one already, which is named instead.
  await page.getByRole('button', { name: 'Add chapter here' }).click()
  await expect.element(row(2).getByRole('textbox', { name: 'Title' })).toHaveFocus()
  expect(row(4).query()).toBeNull()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Video saved')).toBeVisible()
  await expect
    .poll(() => sent.at(-1)?.variables['video'])
    .toMatchObject({
      chapters: [
        { title: 'Bow', timecode: 0, isMusicMuted: false },
        { title: 'Stance', timecode: 6, isMusicMuted: true },
        { title: 'Forms', timecode: 12, isMusicMuted: false },
      ],
    })
})

test('keys move a chapter’s mark by seconds, no further than those beside it, and the film shows the place (row 87)', async () => {
  await open()
  mark('Chapter 2: Forms').element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowRight}')
  await expect.element(startOf(2)).toHaveValue('0:14')
  await expect.poll(() => film().currentTime).toBe(14)
  await userEvent.keyboard('{End}')
  await expect.element(startOf(2)).toHaveValue('0:23')
  await userEvent.keyboard('{Home}')
  await expect.element(startOf(2)).toHaveValue('0:01')
  // What is typed moves the mark.
  await startOf(2).fill('0:18')
  await expect.element(mark('Chapter 2: Forms')).toHaveAttribute('aria-valuetext', '0:18')
  await startOf(2).fill('soon')
  await expect.element(mark('Chapter 2: Forms')).not.toBeInTheDocument()
})

test.each(['ltr', 'rtl'])('a mark is pulled along the film, written %s (row 87)', async (direction) => {
  await open()
  document.documentElement.dir = direction
  const slider = mark('Chapter 2: Forms').element()
  const { left, top, width } = xOf(slider)
  const along = (slider.parentElement?.parentElement ?? slider).getBoundingClientRect()
  const pin = slider.parentElement?.querySelector('span') ?? slider
  const at = (x: number) => ({ bubbles: true, cancelable: true, pointerId: 1, clientX: x, clientY: top + 10 })
  // A pointer that the browser knows is needed to hold on to it.
  pin.setPointerCapture = () => undefined
  pin.hasPointerCapture = () => true
  pin.dispatchEvent(new PointerEvent('pointerdown', at(left + width / 2)))
  pin.dispatchEvent(new PointerEvent('pointermove', at(along.left + along.width * 0.75)))
  await expect.element(startOf(2)).toHaveValue(direction === 'rtl' ? '0:06' : '0:18')
  expect(document.activeElement).toBe(slider)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(startOf(2)).toHaveValue(direction === 'rtl' ? '0:07' : '0:17')
})

test('the film is played from the timeline, and stands still while a chapter is named (row 87)', async () => {
  await open()
  await page.getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => film().currentTime).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Add chapter here' }).click()
  await expect.poll(() => film().paused).toBe(true)
  await expect.element(row(2).getByRole('textbox', { name: 'Title' })).toHaveFocus()
})

test('when the video cannot be opened, the coach types when chapters start (row 87)', async () => {
  await open({ videoURL: `${location.origin}/nothing/master.m3u8` })
  await page.getByRole('button', { name: 'Play' }).click()
  await expect.element(page.getByText(/You can still type when each chapter starts/)).toBeVisible()
  await userEvent.fill(place(), '5')
  await page.getByRole('button', { name: 'Add chapter here' }).click()
  await expect.element(startOf(2)).toHaveValue('0:05')
})

test('without a film there is no timeline', async () => {
  await showScreen({
    path: '/dashboard/edit-video?id=v1',
    person: mia,
    answers: {
      EditVideoScreenQuery: () => ({
        video: videoToEdit({ videoURL: null }),
        categories: null,
        equipment: null,
        muscleGroups: null,
      }),
    },
  })
  await expect.element(page.getByRole('button', { name: 'Add chapter', exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: 'Add chapter here' }).query()).toBeNull()
})
