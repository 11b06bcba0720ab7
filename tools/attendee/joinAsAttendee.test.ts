import nodeDataChannel from 'node-datachannel'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { encodeTone } from './encodeTone.ts'
import { openEars } from './openEars.ts'
import { type MediaStage, openMediaStage } from './openMediaStage.ts'

let stage: MediaStage
beforeEach(async () => {
  stage = await openMediaStage()
})
afterEach(() => stage.close())
afterAll(() => nodeDataChannel.cleanup())

const AUDIBLE = -40

test('three attendees see each other, and each hears the two others', { timeout: 60_000 }, async () => {
  const tones = [440, 660, 1000] as const
  const guests = await Promise.all(
    tones.map(async (hertz, index) => {
      const ears = openEars()
      const attendee = await stage.join({ attendeeId: `guest-${index}`, ears })
      attendee.play(encodeTone(hertz))
      return { hertz, ears, attendee }
    }),
  )
  for (const { hertz, ears, attendee } of guests) {
    await expect.poll(() => attendee.roster.entries.size).toBe(3)
    const others = tones.filter((tone) => tone !== hertz)
    await expect.poll(() => others.every((tone) => ears.levelOf(tone) > AUDIBLE)).toBe(true)
    expect(ears.levelOf(hertz)).toBeLessThan(AUDIBLE - 10)
  }
  await expect.poll(() => guests[0]?.attendee.roster.entries.get('guest-1')?.volume).toBeLessThan(30)
})

test('a muted attendee is not heard, nor is another room', { timeout: 60_000 }, async () => {
  const ears = openEars()
  const ana = await stage.join({ attendeeId: 'ana', ears })
  const ben = await stage.join({ attendeeId: 'ben' })
  const stranger = await stage.join({ attendeeId: 'cem', meetingId: 'boxing' })
  ben.play(encodeTone(500))
  stranger.play(encodeTone(800))
  await expect.poll(() => ears.levelOf(500)).toBeGreaterThan(AUDIBLE)
  ben.setMuted(true)
  await expect.poll(() => ana.roster.entries.get('ben')?.isMuted).toBe(true)
  await expect.poll(() => ana.roster.entries.get('ben')?.volume).toBeUndefined()
  expect(ears.levelOf(800)).toBeLessThan(AUDIBLE - 10)
  expect(ana.roster.entries.has('cem')).toBe(false)
})

test('a camera reaches the others, until it stops', { timeout: 60_000 }, async () => {
  const ana = await stage.join({ attendeeId: 'ana' })
  const ben = await stage.join({ attendeeId: 'ben' })
  await ana.setCamera(true)
  await expect.poll(() => [...ben.pictureOwners.values()]).toEqual(['ana'])
  const [ssrc = 0] = ben.pictureOwners.keys()
  await expect.poll(() => ben.streams.get(ssrc)?.packets ?? 0).toBeGreaterThan(50)
  expect(ben.streams.get(ssrc)?.missing).toBe(0)
  await ana.setCamera(false)
  await expect.poll(() => ben.pictureOwners.size).toBe(0)
  const late = await stage.join({ attendeeId: 'late' })
  expect(late.pictureOwners.size).toBe(0)
})

test(
  'a shared screen comes with its sound, and is not sent back to the attendee sharing it',
  { timeout: 60_000 },
  async () => {
    const own = openEars()
    const ears = openEars()
    const ana = await stage.join({ attendeeId: 'ana', ears: own })
    const ben = await stage.join({ attendeeId: 'ben', ears })
    const share = await stage.join({ attendeeId: 'ana', isShare: true })
    share.play(encodeTone(700))
    await share.setCamera(true)
    await expect.poll(() => [...ben.pictureOwners.values()]).toEqual(['ana#content'])
    await expect.poll(() => ears.levelOf(700)).toBeGreaterThan(AUDIBLE)
    expect(own.levelOf(700)).toBeLessThan(AUDIBLE - 10)
    expect(ana.pictureOwners.size).toBe(0)
    await share.leave()
    await expect.poll(() => ana.roster.entries.has('ana#content')).toBe(false)
  },
)

test(
  'an attendee who joins later reads earlier messages, and one who drops is seen to leave',
  { timeout: 60_000 },
  async () => {
    const ana = await stage.join({ attendeeId: 'ana' })
    ana.say('chat', 'Bring a mat', 300_000)
    const ben = await stage.join({ attendeeId: 'ben' })
    await expect.poll(() => ben.messages.map(({ text }) => text)).toEqual(['Bring a mat'])
    ben.drop()
    await expect.poll(() => ana.roster.gone).toEqual([{ attendeeId: 'ben', isDropped: true }])
    await expect
      .poll(() => stage.reports.map(({ type, attendeeId }) => `${attendeeId} ${type}`))
      .toEqual(['ana entered', 'ben entered', 'ben left'])
  },
)

test('every attendee learns that the meeting has ended, and none can return', { timeout: 60_000 }, async () => {
  const ana = await stage.join({ attendeeId: 'ana' })
  stage.plane.end('yoga')
  expect(await ana.ended).toEqual({ status: 410, closeCode: 4410 })
  await expect(stage.join({ attendeeId: 'ana' })).rejects.toThrow('4410')
})

test(
  'after the media process dies, the same room takes its attendees back and keeps its messages',
  { timeout: 60_000 },
  async () => {
    const ana = await stage.join({ attendeeId: 'ana', deviceKey: 7 })
    ana.say('chat', 'Bring a mat', 300_000)
    ana.ask({ ask: 'hand', isUp: true })
    // Shared state is reported to the outside at the same moment.
    await expect.poll(() => ana.news.at(-1)).toMatchObject({ room: { handIds: ['ana'] } })
    const before = stage.plane.pid
    if (before === undefined) throw new Error('the media process is not there')
    process.kill(before, 'SIGKILL')
    expect((await ana.ended).closeCode).toBe(1006)
    await expect.poll(() => stage.plane.pid ?? before, { timeout: 30_000 }).not.toBe(before)
    const again = await stage.join({ attendeeId: 'ana', deviceKey: 7 })
    expect([...again.roster.entries.keys()]).toEqual(['ana'])
    const late = await stage.join({ attendeeId: 'late' })
    await expect.poll(() => late.messages.map(({ text }) => text)).toEqual(['Bring a mat'])
    expect(again.messages).toEqual([])
  },
)
