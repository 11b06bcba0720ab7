import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createRemakePicture } from './remakePicture.ts'

const remakePicture = createRemakePicture()
const key = 'videos/kenji/film/still.jpg'

/** A store that has what a coach has sent, and what became of it. */
async function sent(bytes: Buffer) {
  const path = join(tmpdir(), `obi-sent-${crypto.randomUUID()}`)
  await writeFile(path, bytes)
  let made: Buffer | undefined
  const store = {
    openFile: async () => ({ path, close: async () => undefined }),
    deleteFolder: async () => undefined,
    put: async (_key: string, from: string) => {
      made = await readFile(from)
    },
  }
  return { remake: (more = {}) => remakePicture({ key, size: bytes.length, ...more }, store), made: () => made }
}

const blue = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0000c0' } }).withExif({
    IFD0: { Copyright: 'Ana', ImageDescription: 'where it was' },
  })

test.each([
  [1920, 1080, 1280, 720],
  [640, 360, 640, 360],
  [1000, 1000, 1000, 563],
])(
  'a %i by %i still is re-encoded as a JPEG of %i by %i, without anything else from the upload (row 39)',
  async (...sizes) => {
    const [width, height, madeWidth, madeHeight] = sizes
    const { remake, made } = await sent(await blue(width, height).jpeg().toBuffer())
    expect(await remake()).toBe(made()?.length)
    const read = await sharp(made()).metadata()
    expect([read.format, read.width, read.height, read.exif]).toEqual(['jpeg', madeWidth, madeHeight, undefined])
  },
)

test.each([
  [3000, 1500, 2048, 1024],
  [400, 3000, 273, 2048],
  [300, 500, 300, 500],
])('a %i by %i picture of a message is re-encoded as a JPEG of %i by %i, and keeps its shape', async (...sizes) => {
  const [width, height, madeWidth, madeHeight] = sizes
  const { remake, made } = await sent(await blue(width, height).jpeg().toBuffer())
  await remake({ isWhole: true })
  const read = await sharp(made()).metadata()
  expect([read.format, read.width, read.height, read.exif]).toEqual(['jpeg', madeWidth, madeHeight, undefined])
})

test.each([
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['half a picture', (await blue(800, 600).jpeg().toBuffer()).subarray(0, 2_000)],
  ['more than a picture may have', Buffer.alloc(10 * 1024 ** 2 + 1)],
])('%s is rejected, and no picture is created (row 39)', async (_what, bytes) => {
  const { remake, made } = await sent(Buffer.from(bytes))
  await expect(remake()).rejects.toMatchObject({ code: 'BAD_INPUT' })
  expect(made()).toBeUndefined()
})
