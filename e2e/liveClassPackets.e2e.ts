import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { openMixers } from '#backend/meeting/media/audio/roomMixer.ts'
import { type LossyWay, openLossyWay } from '#backend/meeting/media/rtp/openLossyWay.fixture.ts'
import { openRtpPlane, type RtpPlane } from '#backend/meeting/media/rtp/openRtpPlane.ts'
import { openLog } from '#backend/platform/log.ts'
import { randomFrom } from '#planner/solving/random.ts'
import { madeUpShare, playedOn } from '#tools/attendee/playedOn.ts'
import { publishFrom, shownOn, watchOn } from './support/packetPages.ts'
import { type SoundRoom, talkIn } from './support/soundPages.ts'

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

test('one browser’s camera is shown in another, including one that joins later', async ({ context, page }) => {
  const [first, second] = await openPages(context, 2)
  if (!first || !second) throw new TypeError('Two pages were asked for')
  const { source } = await publishFrom(page, plane)
  await watchOn(first, plane, { source })
  await seesMore(first, 20)
  await watchOn(second, plane, { source })
  await seesMore(second)
  expect(await shownOn(second)).toMatchObject({ width: 640 })
})

test('a paused video freezes, and continues when it is resumed', async ({ context, page }) => {
  const [watching] = await openPages(context, 1)
  if (!watching) throw new TypeError('One page was asked for')
  const { source } = await publishFrom(page, plane)
  const peer = await watchOn(watching, plane, { source })
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

test('a receiver switches from the small layer to the large one and back', async ({ context, page }) => {
  const [watching] = await openPages(context, 1)
  if (!watching) throw new TypeError('One page was asked for')
  const { sources } = await publishFrom(page, plane, { rids: ['low', 'hi'] })
  const [low, high] = sources
  if (!low || !high) throw new TypeError('Two layers were offered')
  const peer = await watchOn(watching, plane, { source: low })
  const width = async () => (await shownOn(watching)).width
  await expect.poll(width).toBe(320)
  peer.switchLayer('0', high)
  await expect.poll(width).toBe(640)
  await seesMore(watching)
  peer.switchLayer('0', low)
  await expect.poll(width).toBe(320)
  await seesMore(watching)
})

test('with 5% packet loss each way, nine frames of ten are still shown', async ({ context, page }) => {
  const [watching, farSender, farWatching] = await openPages(context, 3)
  if (!watching || !farSender || !farWatching) throw new TypeError('Three pages were asked for')
  const ways = await Promise.all([openLossyWay(plane.udpPort), openLossyWay(plane.udpPort)])
  const [up, down] = ways.map(({ candidate }) => ({ candidate }))
  const near = await publishFrom(page, plane)
  const far = await publishFrom(farSender, plane, up)
  await watchOn(watching, plane, { source: near.source })
  await watchOn(farWatching, plane, { source: far.source, ...down })
  await Promise.all([seesMore(watching), seesMore(farWatching)])
  const random = randomFrom(5)
  for (const way of ways) way.loses = () => random() < 0.05
  const before = await Promise.all([shownOn(watching), shownOn(farWatching)])
  await seesMore(watching, 300)
  const after = await Promise.all([shownOn(watching), shownOn(farWatching)])
  const [whole = 0, lossy = 0] = after.map(({ frames }, index) => frames - (before[index]?.frames ?? 0))
  expect(lossy / whole).toBeGreaterThanOrEqual(0.9)
  for (const way of ways) way.close()
})

for (const talkers of [1, 2]) {
  test(`with 5% packet loss each way, less than 3% of the audio is concealed, ${talkers} talking`, async ({
    context,
  }) => {
    const mixers = openMixers()
    const pages = await openPages(context, 2 * (talkers + 1))
    const ways = await Promise.all(pages.slice(talkers + 1).map(() => openLossyWay(plane.udpPort)))
    // A busy machine makes browsers conceal audio too, so the other room loses no packets.
    const near = await fillRoom({ plane, mixer: mixers.openMixer() }, pages.slice(0, talkers + 1))
    const far = await fillRoom({ plane, mixer: mixers.openMixer() }, pages.slice(talkers + 1), ways)
    const random = randomFrom(5)
    for (const way of ways) Object.assign(way, { delayMs: 20, loses: () => random() < 0.05 })
    await hasPlayed(far, 5)
    const [nearBefore, farBefore] = await Promise.all([playedOn(near), playedOn(far)])
    await hasPlayed(far, 25)
    const [nearAfter, farAfter] = await Promise.all([playedOn(near), playedOn(far)])
    const lossy = madeUpShare(farBefore, farAfter)
    const whole = madeUpShare(nearBefore, nearAfter)
    expect(lossy - whole).toBeLessThan(0.03)
    for (const way of ways) way.close()
    mixers.close()
  })
}

/** All pages except the last one talk, each with its own tone. Returns the one that listens. */
async function fillRoom(room: SoundRoom, pages: readonly Page[], ways: readonly LossyWay[] = []): Promise<Page> {
  const listening = pages.at(-1)
  if (!listening) throw new TypeError('The class has no listener')
  for (const [index, page] of pages.entries()) {
    const hertz = page === listening ? 0 : 300 * (index + 1)
    const candidate = ways[index]?.candidate
    await talkIn(page, room, { id: `page ${index}`, hertz, ...(candidate !== undefined && { candidate }) })
  }
  return listening
}

const RATE = 48_000

async function hasPlayed(page: Page, seconds: number): Promise<void> {
  const { samples } = await playedOn(page)
  const enough = samples + seconds * RATE
  await expect.poll(async () => (await playedOn(page)).samples).toBeGreaterThanOrEqual(enough)
}
