import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { isStorageAddress } from './support/storageAddress.ts'
import { expect, expectAccessible, test } from './support/story.ts'

const MIB = 1024 ** 2

test('a coach’s upload continues across screens and a reload, and finishes (rows 84, 85, 86, 87) @journey', async ({
  enter,
}) => {
  const { page: coach } = await enter('Noor', { role: 'COACH' })
  const name = `Kata at dawn ${randomBytes(3).toString('hex')}`
  await leaveFileWithBrowser(coach, `${name}.mp4`, 17 * MIB)
  const sent = await letThrough(coach, 1)
  await openVideos(coach)
  await expect(coach.getByText('No videos yet')).toBeVisible()
  await expectAccessible(coach)
  await coach.getByRole('button', { name: 'New upload' }).first().click()
  const tray = coach.getByRole('region', { name: 'Uploads' })
  await expect(tray.getByRole('button', { name: /^Uploading 1 file/ })).toBeVisible()
  await expect.poll(() => sent.stored).toBe(1)

  await coach.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Today' }).click()
  await expect(coach).toHaveURL('/dashboard/today')
  await tray.getByRole('button', { name: /^Uploading 1 file/ }).click()
  await expect(tray.getByRole('progressbar', { name: `Uploading ${name}` })).toBeVisible()
  await coach.reload()
  sent.open()
  // Parts of 8, 8 and 1 MiB: those that had arrived before the reload are not sent again.
  await sent.untilStored(3)
  await expect(tray.getByRole('button', { name: /^Upload complete/ })).toBeVisible()
  expect(sent.stored).toBe(3)
  await tray.getByRole('button', { name: /^Upload complete/ }).click()
  await expectAccessible(coach)

  await openVideos(coach)
  const row = coach.getByRole('row', { name: new RegExp(name) })
  await expect(row).toBeVisible()
  await row.getByRole('link', { name }).click()
  await coach.getByRole('textbox', { name: 'Title' }).first().fill(`${name} by the sea`)
  await coach.getByRole('button', { name: 'Save' }).click()
  await expect(coach.getByText('Video saved')).toBeVisible()
  await expectAccessible(coach)
  await openVideos(coach)
  await expect(coach.getByRole('link', { name: `${name} by the sea` })).toBeVisible()
})

test('if the browser keeps no handle to a file, the coach chooses the same file again, and another is refused (row 84)', async ({
  enter,
}) => {
  const { page: coach } = await enter('Noor', { role: 'COACH' })
  const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer: randomBytes(9 * MIB) }
  await coach.addInitScript(() => Reflect.deleteProperty(Window.prototype, 'showOpenFilePicker'))
  await coach.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'))
  const sent = await letThrough(coach, 1)
  await openVideos(coach)
  await choose(coach, 'New upload', film)
  const tray = coach.getByRole('region', { name: 'Uploads' })
  await expect.poll(() => sent.stored).toBe(1)
  await coach.reload()
  sent.open()
  await tray.getByRole('button', { name: /^1 upload needs/ }).click()
  await choose(coach, 'Choose the file', { ...film, buffer: randomBytes(9 * MIB) })
  await expect(tray.getByText(/different file/)).toBeVisible()
  await expectAccessible(coach)
  await tray.getByRole('button', { name: 'Cancel film' }).click()
  await coach.getByRole('button', { name: 'Cancel upload' }).click()
  await expect(tray).toHaveCount(0)
})

async function openVideos(coach: Page): Promise<void> {
  await coach.goto('/dashboard/my-studio')
  await coach.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Videos' }).click()
  await expect(coach.getByRole('button', { name: 'New upload' }).first()).toBeVisible()
}

interface Payload {
  name: string
  mimeType: string
  buffer: Buffer
}

async function choose(coach: Page, button: string, file: Payload): Promise<void> {
  const choosing = coach.waitForEvent('filechooser')
  await coach.getByRole('button', { name: button }).first().click()
  await (await choosing).setFiles(file)
}

/** Selects a file of the browser's own file system, so that its handle survives a reload as a user's does. */
async function leaveFileWithBrowser(coach: Page, name: string, size: number): Promise<void> {
  await coach.addInitScript(
    ([fileName, bytes]) => {
      const pick = async () => {
        const folder = await navigator.storage.getDirectory()
        const known = await folder.getFileHandle(fileName).catch(() => undefined)
        if (known) return [known]
        const handle = await folder.getFileHandle(fileName, { create: true })
        const writing = await handle.createWritable()
        const piece = crypto.getRandomValues(new Uint8Array(65_536))
        for (let at = 0; at < bytes; at += piece.length) await writing.write(piece)
        await writing.close()
        return [handle]
      }
      Object.assign(window, { showOpenFilePicker: pick })
    },
    [name, size] as const,
  )
}

/** Lets this many parts through and blocks the others until it is opened; counts the stored ones. */
async function letThrough(coach: Page, most: number) {
  const opened = Promise.withResolvers<void>()
  const waiting = new Map<number, () => void>()
  const sent = {
    stored: 0,
    open: () => opened.resolve(),
    /** Waits without a time limit for this many parts. */
    untilStored: (count: number) =>
      new Promise<void>((resolve) => {
        if (sent.stored >= count) resolve()
        else waiting.set(count, resolve)
      }),
  }
  let begun = 0
  const context = coach.context()
  context.on('response', (response) => {
    if (response.request().method() !== 'PUT' || !response.ok()) return
    sent.stored += 1
    waiting.get(sent.stored)?.()
  })
  await context.route(isStorageAddress, async (route) => {
    if (route.request().method() === 'PUT') {
      begun += 1
      if (begun > most) await opened.promise
    }
    // Requests of a closed page no longer arrive.
    await route.continue().catch(() => undefined)
  })
  return sent
}
