import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { person } from '#backend/model/testing/openDomain.ts'
import { collectOrphans } from '#backend/storage/collectOrphans.ts'
import { createUploadStore } from '#backend/storage/uploads.store.ts'
import { pictureLimits } from '#schema/pictures.ts'
import { openPictures } from './pictures.fixture.ts'

let studio: Awaited<ReturnType<typeof openPictures>>
beforeAll(async () => {
  studio = await openPictures()
})
beforeEach(() => studio.files.clear())
afterAll(() => studio.close())

const red = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c00000' } })
let minutes = 0
/** Each test is in a window of calls of its own. */
beforeEach(() => {
  minutes += 11
  studio.clock.now = new Date(Date.parse('2026-11-21T09:00:00.000Z') + minutes * 60_000).toISOString()
})

const shownOf = async (id: string, as = 'mia') => {
  const { data } = await studio.domain.ask(`{ answer: getContacts(id: "${id}") { avatarImageUrl profileImageUrl } }`, {
    viewer: person(as),
  })
  return data?.['answer']
}

test('a picture becomes a JPEG in public, and its address is another one each time (row 41)', async () => {
  const bytes = await red(900, 700).png().toBuffer()
  const { status, body } = await studio.call('PUT', 'avatar', { as: 'mia', bytes })
  expect([status, body.id]).toEqual([200, 'mia'])
  expect(body.avatarImageUrl).toMatch(/^https:\/\/obi\.example\/storage\/public\/avatar\/mia\.jpg\?v=\w+$/)
  expect(await shownOf('mia')).toEqual({ avatarImageUrl: body.avatarImageUrl, profileImageUrl: null })
  expect([...studio.files.keys()]).toEqual(['public/avatar/mia.jpg'])

  studio.clock.now = new Date(Date.parse(studio.clock.now) + 1000).toISOString()
  const again = await studio.call('PUT', 'avatar', { as: 'mia', bytes })
  expect(again.body.avatarImageUrl).not.toBe(body.avatarImageUrl)
  expect(again.body.avatarImageUrl?.split('?')[0]).toBe(body.avatarImageUrl?.split('?')[0])
})

test.each([
  ['avatar', 1600, 900, 400, 400],
  ['avatar', 300, 120, 120, 120],
  ['avatar', 1, 1, 1, 1],
  ['profile', 2000, 1500, 600, 800],
  ['profile', 300, 900, 300, 400],
])('%s of %i by %i is %i by %i: its shape, never larger than it was sent (row 39)', async (kind, ...sizes) => {
  const [width, height, madeWidth, madeHeight] = sizes
  await studio.call('PUT', kind, { as: 'mia', bytes: await red(width, height).jpeg().toBuffer() })
  const made = await sharp(studio.files.get(`public/${kind}/mia.jpg`)).metadata()
  expect([made.format, made.width, made.height]).toEqual(['jpeg', madeWidth, madeHeight])
})

test('removing takes both pictures and both addresses away (row 41)', async () => {
  const bytes = await red(500, 500).webp().toBuffer()
  await studio.call('PUT', 'avatar', { as: 'mia', bytes })
  await studio.call('PUT', 'profile', { as: 'mia', bytes })
  const { status, body } = await studio.call('DELETE', '', { as: 'mia' })
  expect([status, body]).toEqual([200, { id: 'mia', avatarImageUrl: null, profileImageUrl: null }])
  expect(await shownOf('mia')).toEqual({ avatarImageUrl: null, profileImageUrl: null })
  expect([...studio.files.keys()]).toEqual([])
  expect((await studio.call('DELETE', '', { as: 'mia' })).status).toBe(200)
})

test('a user can only change their own pictures, even if they are an admin', async () => {
  const bytes = await red(50, 50).png().toBuffer()
  await studio.call('PUT', 'avatar', { as: 'mia', bytes })
  const before = await shownOf('mia')
  await studio.call('PUT', 'avatar', { as: 'boss', bytes })
  await studio.call('DELETE', '', { as: 'boss' })
  for (const path of ['avatar/mia', 'avatar?contactID=mia', '../avatar', 'avatar/', 'constructor', 'programs'])
    expect((await studio.call('PUT', path, { as: 'boss', bytes })).status, path).toBe(404)
  expect((await studio.call('DELETE', 'mia', { as: 'boss' })).status).toBe(404)
  expect(await shownOf('mia')).toEqual(before)
  for (const as of [undefined, 'bad'])
    expect((await studio.call('PUT', 'avatar', { as, bytes })).body.code).toBe('UNAUTHENTICATED')
  expect([...studio.files.keys()]).toEqual(['public/avatar/mia.jpg'])
})

/** Sized as its head says, and empty. */
async function bombOf(width: number, height: number): Promise<Buffer> {
  const png = await red(8, 8).png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const hostile: [string, () => Promise<Buffer> | Buffer, string][] = [
  ['a drawing that calls itself a JPEG', () => Buffer.from(svg), 'type'],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'type'],
  ['a document', () => Buffer.from('%PDF-1.7 1 0 obj'), 'type'],
  ['a GIF', () => Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64'), 'type'],
  ['a TIFF', () => Buffer.from('49492a0008000000', 'hex'), 'type'],
  ['nothing at all', () => Buffer.alloc(0), 'type'],
  ['a drawing behind the first bytes of a JPEG', () => Buffer.from(`\u00ff\u00d8\u00ff${svg}`, 'latin1'), 'content'],
  ['a drawing behind the head of a WebP', () => Buffer.from(`RIFF\0\0\0\0WEBP${svg}`, 'latin1'), 'content'],
  ['a JPEG that ends early', async () => (await red(800, 800).jpeg().toBuffer()).subarray(0, 900), 'content'],
  ['a PNG that ends early', async () => (await noise(300, 300).png().toBuffer()).subarray(0, 5000), 'content'],
  ['a PNG whose head promises 2 billion pixels', () => bombOf(50_000, 50_000), 'pixels'],
  ['a JPEG of 50 million pixels', () => red(8_000, 6_250).jpeg().toBuffer(), 'pixels'],
  ['a file that is too large', () => Buffer.alloc(pictureLimits.largestFile + 1), 'bytes'],
]

/** Returns an incompressible picture. */
function noise(width: number, height: number) {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
}

test.each(hostile)('%s is rejected, and no part of it is stored', async (_which, bytes, field) => {
  const before = await shownOf('kenji')
  const { status, body } = await studio.call('PUT', 'avatar', { as: 'kenji', bytes: await bytes() })
  expect({ status, code: body.code, field: body.field }).toEqual({ status: 400, code: 'BAD_INPUT', field })
  expect([...studio.files.keys()]).toEqual([])
  expect(await shownOf('kenji')).toEqual(before)
})

const made = async (bytes: Buffer) => {
  const { status } = await studio.call('PUT', 'avatar', { as: 'mia', bytes })
  expect(status).toBe(200)
  return studio.files.get('public/avatar/mia.jpg') as Buffer
}
const cornerOf = async (jpeg: Buffer) => [...(await sharp(jpeg).raw().toBuffer()).subarray(0, 3)]

test('a picture is rotated upright, and its location and camera metadata are removed', async () => {
  const green = await red(100, 50)
    .composite([{ input: { create: { width: 50, height: 50, channels: 3, background: '#00c000' } }, left: 0, top: 0 }])
    .png()
    .toBuffer()
  const bytes = await sharp(green)
    .jpeg({ quality: 100 })
    .withExif({ IFD0: { Make: 'Spy camera' }, IFD3: { GPSLatitude: '48/1 51/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(bytes).metadata()).orientation).toBe(6)
  const jpeg = await made(bytes)
  // Turned by a quarter, what was on the left is on top.
  const [r = 0, g = 0] = await cornerOf(jpeg)
  expect(g).toBeGreaterThan(r)
  expect(await sharp(jpeg).metadata()).not.toMatchObject({ exif: expect.anything() })
  expect(jpeg.includes('Spy')).toBe(false)
  expect(jpeg.includes('Exif')).toBe(false)
})

test('an animated picture is stored as its first frame, however many there are', async () => {
  const strip = await noise(20, 20 * 300)
    .composite([{ input: { create: { width: 20, height: 20, channels: 3, background: '#c00000' } }, left: 0, top: 0 }])
    .removeAlpha()
    .raw()
    .toBuffer()
  const moving = await sharp(strip, { raw: { width: 20, height: 20 * 300, channels: 3, pageHeight: 20 } })
    .webp({ lossless: true, loop: 0, delay: Array.from({ length: 300 }, () => 10) })
    .toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(300)
  const jpeg = await made(moving)
  expect(await sharp(jpeg).metadata()).toMatchObject({ width: 20, height: 20 })
  const [r = 0, g = 255, b = 255] = await cornerOf(jpeg)
  expect(r - Math.max(g, b)).toBeGreaterThan(150)
})

test.each([
  ['inks of a printer', () => red(40, 40).toColourspace('cmyk').jpeg()],
  ['16 bits a colour', () => red(40, 40).toColourspace('rgb16').png()],
  ['grey alone', () => red(40, 40).grayscale().png()],
])('a picture in %s becomes one in the colours of a screen', async (_which, picture) => {
  const jpeg = await made(await picture().toBuffer())
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb', depth: 'uchar', channels: 3 })
})

test('transparent areas become white', async () => {
  const clear = sharp({ create: { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
  expect(await cornerOf(await made(await clear.png().toBuffer()))).toEqual([255, 255, 255])
})

test('a user who uploads one picture after another is rate limited', async () => {
  const bytes = Buffer.from('nothing')
  const codes = []
  for (let turn = 0; turn < 31; turn += 1)
    codes.push((await studio.call('PUT', 'avatar', { as: 'mia', bytes })).body.code)
  expect(codes.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 'BAD_INPUT'))
  expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS')
  expect((await studio.call('PUT', 'avatar', { as: 'kenji', bytes })).body.code).toBe('BAD_INPUT')
})

test('two at a time of one person are taken, and each picture is whole', async () => {
  const bytes = await red(300, 300).png().toBuffer()
  const answers = await Promise.all([1, 2].map(() => studio.call('PUT', 'profile', { as: 'mia', bytes })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('members on slow lines keep no other member from sending a picture', async () => {
  studio.times.length = 0
  const slow = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].flatMap((as) =>
    ['avatar', 'profile'].map((path) =>
      studio.begin(path, { as, size: pictureLimits.largestFile, bytes: Buffer.from('a') }),
    ),
  )
  await expect.poll(() => studio.times.length).toBe(slow.length)
  const { status } = await studio.call('PUT', 'avatar', { as: 'kenji', bytes: await red(50, 50).png().toBuffer() })
  expect(status).toBe(200)
  expect(studio.times.at(-1)).toEqual({ idleMs: 10_000, withinMs: 120_000 })
  for (const sending of slow) sending.destroy()
})

test('the memory for pictures is limited, also for parts of them, and free again once they are gone', async () => {
  const bytes = await red(50, 50).png().toBuffer()
  const small = await openPictures({ mostBytes: 10_000 })
  const large = small.begin('avatar', { as: 'mia', size: 20_000, bytes: Buffer.alloc(10_000) })
  const answerOf = async () => (await small.call('PUT', 'avatar', { as: 'kenji', bytes })).body.code ?? 'stored'
  await expect.poll(answerOf).toBe('UNAVAILABLE')
  large.destroy()
  await expect.poll(answerOf).toBe('stored')
  expect(await answerOf()).toBe('stored')
  await small.close()
})

test('a store that hangs over the picture of one member stops no other member', async () => {
  const bytes = await red(50, 50).png().toBuffer()
  const store = Promise.withResolvers<void>()
  studio.stalled.set('public/avatar/mia.jpg', store.promise)
  const hanging = studio.call('PUT', 'avatar', { as: 'mia', bytes })
  expect((await studio.call('PUT', 'avatar', { as: 'kenji', bytes })).status).toBe(200)
  expect([...studio.files.keys()]).toEqual(['public/avatar/kenji.jpg'])
  store.resolve()
  studio.stalled.clear()
  expect((await hanging).status).toBe(200)
})

test.each(['PUT', 'DELETE'])('a %s that the store never answers ends, and the same member goes on', async (method) => {
  const impatient = await openPictures({ storeWithinMs: 300 })
  const bytes = await red(50, 50).png().toBuffer()
  impatient.stalled.set('public/avatar/mia.jpg', new Promise(() => undefined))
  const path = method === 'PUT' ? 'avatar' : ''
  const hanging = impatient.call(method, path, { as: 'mia', ...(method === 'PUT' ? { bytes } : {}) })
  const next = await impatient.call('PUT', 'profile', { as: 'mia', bytes })
  expect([(await hanging).body.code, next.status]).toEqual(['UNAVAILABLE', 200])
  await impatient.close()
})

test('the storage cleanup keeps pictures in use, and deletes unused ones', async () => {
  await studio.call('DELETE', '', { as: 'mia' })
  await studio.call('PUT', 'avatar', { as: 'mia', bytes: await red(9, 9).png().toBuffer() })
  const stale = ['public/profile/mia.jpg', 'public/avatar/gone.jpg']
  const keys = new Set(['public/avatar/mia.jpg', ...stale])
  const store = {
    async *listObjects() {
      for (const key of keys) yield { key, since: new Date(0) }
    },
    async *listUploads() {},
    delete: async (key: string) => void keys.delete(key),
  }
  const uploads = createUploadStore(studio.domain.database)
  await collectOrphans(studio.clock.now, { store: store as never, uploads })
  expect([...keys]).toEqual(['public/avatar/mia.jpg'])
})
