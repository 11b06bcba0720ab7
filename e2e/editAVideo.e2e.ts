import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addDemoRows } from '#backend/demo/demo.store.ts'
import type { Database } from '#backend/platform/database.ts'
import { expect, expectAccessible, test } from './support/story.ts'

const CLIP = 'web/public/demo/video/martial'

test('by keyboard alone a coach takes a frame as the thumbnail, and adds captions (rows 39 and 85) @layout @journey', async ({
  enter,
  database,
  baseURL,
}) => {
  const { page: coach, person } = await enter('Noor', { role: 'COACH' })
  const id = await addVideo(database, { coach_id: person.contactId, owner_id: person.contactId }, baseURL ?? '')
  await coach.goto(`/dashboard/edit-video?id=${id}`)
  await press(coach, 'Change thumbnail')
  const frame = coach.getByRole('button', { name: 'Use this frame' })
  await expect(frame).toBeEnabled()
  await expectAccessible(coach)
  await coach.getByRole('slider', { name: 'Position' }).focus()
  await coach.keyboard.press('ArrowRight')
  await press(coach, 'Use this frame')
  await expect(coach.getByRole('dialog', { name: 'Crop thumbnail' })).toBeVisible()
  await expect(coach.getByRole('group', { name: 'Picture' })).toBeVisible()
  await coach.keyboard.press('+')
  await press(coach.getByRole('dialog'), 'Save')
  await expect(coach.getByText('Thumbnail updated')).toBeVisible()
  // The picture was re-encoded by the server; it is not the uploaded file.
  const still = coach.locator('main img').first()
  await expect(still).toHaveAttribute('src', /\/storage\/~.*\.jpg$/)
  const answer = await coach.request.get((await still.getAttribute('src')) ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg'])

  await press(coach, 'Add captions')
  const dialog = coach.getByRole('dialog', { name: 'Add captions' })
  await dialog.getByRole('combobox', { name: 'Language' }).focus()
  await coach.keyboard.type('Frenc')
  await coach.keyboard.press('Enter')
  await dialog.getByLabel('WebVTT or SubRip file').setInputFiles({
    name: 'words.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from('WEBVTT\n\n00:01.000 --> 00:03.000 line:0\nLe <b>genou</b> d’abord<script>'),
  })
  await expectAccessible(coach)
  await press(dialog, 'Add')
  await expect(coach.getByRole('button', { name: 'Remove captions: French' })).toBeVisible()
  await expectAccessible(coach)
})

test('by keyboard alone a coach sets chapters at the current position, and jumps to one (rows 83 and 87) @layout', async ({
  enter,
  database,
  baseURL,
}) => {
  const { page: coach, person } = await enter('Noor', { role: 'COACH' })
  const id = await addVideo(database, { coach_id: person.contactId, owner_id: person.contactId }, baseURL ?? '')
  await coach.goto(`/dashboard/edit-video?id=${id}`)
  const titles = coach.getByRole('listitem').getByRole('textbox', { name: 'Title' })
  await press(coach, 'Add chapter here')
  await expect(titles).toBeFocused()
  await coach.keyboard.type('Bow')
  await expect(titles).toHaveValue('Bow')
  await coach.getByRole('slider', { name: 'Position' }).focus()
  await coach.keyboard.press('PageUp')
  await press(coach, 'Add chapter here')
  await expect(titles.nth(1)).toBeFocused()
  await coach.keyboard.type('Guard')
  const mark = coach.getByRole('slider', { name: 'Chapter 2: Guard' })
  await mark.focus()
  await coach.keyboard.press('Home')
  await coach.keyboard.press('ArrowRight')
  await expect(mark).toHaveAttribute('aria-valuetext', '0:02')
  await expect(coach.getByRole('textbox', { name: 'Starts at' }).last()).toHaveValue('0:02')
  await expectAccessible(coach)
  await press(coach, 'Save')
  await expect(coach.getByText('Video saved')).toBeVisible()
  await coach.goto(`/dashboard/hls-video?id=${id}`)
  await coach.getByRole('button', { name: '0:02 Guard' }).press('Enter')
  await expect
    .poll(() => coach.locator('video').evaluate((film: HTMLVideoElement) => film.currentTime))
    .toBeGreaterThan(2)
})

test('a coach replaces the file of a video, which is processed and played like any other (row 85)', async ({
  enter,
  database,
  baseURL,
}) => {
  const { page: coach, person } = await enter('Noor', { role: 'COACH' })
  await coach.addInitScript(() => Reflect.deleteProperty(Window.prototype, 'showOpenFilePicker'))
  await coach.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'))
  const own = { coach_id: person.contactId, owner_id: person.contactId }
  const processing = { step: 'FIRST_SIZE', percent: 0, fault: 'DAMAGED' }
  const id = await addVideo(database, { ...own, status: 'FAILED', video_url: null, processing }, baseURL ?? '')
  await coach.goto(`/dashboard/edit-video?id=${id}`)
  await expect(coach.getByText(/damaged or incomplete/)).toBeVisible()
  await press(coach, 'Replace file')
  const choosing = coach.waitForEvent('filechooser')
  await press(coach, 'Choose file')
  const film = { name: 'again.mp4', mimeType: 'video/mp4', buffer: await readFile(`${CLIP}/360/all.mp4`) }
  await (await choosing).setFiles(film)
  await expect(coach.getByText(/damaged or incomplete/)).toBeHidden()
  await expect(coach.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
})

/** Presses with the keyboard. */
async function press(within: Page | ReturnType<Page['locator']>, name: string): Promise<void> {
  const button = within.getByRole('button', { name, exact: true })
  await expect(button).toBeEnabled()
  await button.press('Enter')
}

/** A video of this story only, with a clip from the demo. */
async function addVideo(database: Database, columns: object, baseURL: string): Promise<string> {
  const id = randomUUID()
  const now = new Date().toISOString()
  const row = {
    id,
    public_id: randomUUID(),
    title: `Kick ${randomBytes(3).toString('hex')}`,
    is_public: false,
    status: 'DRAFT',
    duration_s: 24,
    video_url: `${baseURL}/demo/video/martial/master.m3u8`,
    no_audio: false,
    uploaded_at: now,
    created_at: now,
    updated_at: now,
    ...columns,
  }
  await addDemoRows(database, [['video', [row]]])
  return id
}
