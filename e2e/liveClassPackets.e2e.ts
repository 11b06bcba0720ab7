import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { openRtpPlane } from '#backend/meeting/media/rtp/openRtpPlane.ts'
import type { RtpPlane } from '#backend/meeting/media/rtp/rtpPlane.port.ts'
import { openLog } from '#backend/platform/log.ts'
import { publishFrom, shownOn, watchOn } from './support/packetPages.ts'

let plane: RtpPlane

test.beforeAll(async () => {
  const log = openLog({ level: 'warn' })
  plane = await openRtpPlane({ udpPort: 0, addresses: ['127.0.0.1'], now: Date.now, log })
})

test.afterAll(() => plane.close())

async function openPages(context: BrowserContext, count: number): Promise<Page[]> {
  return Promise.all(Array.from({ length: count }, () => context.newPage()))
}

async function seesMore(page: Page, frames = 10): Promise<void> {
  const { frames: before } = await shownOn(page)
  await expect.poll(async () => (await shownOn(page)).frames).toBeGreaterThanOrEqual(before + frames)
}

test('what one browser films another one shows, also when it comes later', async ({ context, page }) => {
  const [first, second] = await openPages(context, 2)
  if (!first || !second) throw new TypeError('Two pages were asked for')
  const { sources } = await publishFrom(page, plane)
  const [source] = sources
  if (!source) throw new TypeError('A camera has a source')
  await watchOn(first, plane, source)
  await seesMore(first, 20)
  await watchOn(second, plane, source)
  await seesMore(second)
  expect(await shownOn(second)).toMatchObject({ width: 640 })
})

test('a paused picture stands, and goes on when it is let through', async ({ context, page }) => {
  const [watching] = await openPages(context, 1)
  if (!watching) throw new TypeError('One page was asked for')
  const { sources } = await publishFrom(page, plane)
  const [source] = sources
  if (!source) throw new TypeError('A camera has a source')
  const peer = await watchOn(watching, plane, source)
  await seesMore(watching)
  peer.pause(['0'])
  let before = -1
  await expect
    .poll(async () => {
      const { frames } = await shownOn(watching)
      const stood = frames === before
      before = frames
      return stood
    })
    .toBe(true)
  peer.pause([])
  await seesMore(watching)
})

test('a receiver goes from the small picture to the large one and back', async ({ context, page }) => {
  const [watching] = await openPages(context, 1)
  if (!watching) throw new TypeError('One page was asked for')
  const { sources } = await publishFrom(page, plane, ['low', 'hi'])
  const [low, high] = sources
  if (!low || !high) throw new TypeError('Two layers were offered')
  const peer = await watchOn(watching, plane, low)
  const width = async () => (await shownOn(watching)).width
  await expect.poll(width).toBe(320)
  peer.switchLayer('0', high)
  await expect.poll(width).toBe(640)
  await seesMore(watching)
  peer.switchLayer('0', low)
  await expect.poll(width).toBe(320)
  await seesMore(watching)
})
