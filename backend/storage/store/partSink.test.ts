import { createHash, randomBytes } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PartSink } from './partSink.ts'

const MIB = 1024 ** 2
let folder: string
let file: FileHandle
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obi-sink-'))
  file = await open(join(folder, 'whole'), 'w+')
})
afterAll(async () => {
  await file.close()
  await rm(folder, { recursive: true })
})

type Write = (bytes: Buffer, offset: number, length: number, position: number) => Promise<{ bytesWritten: number }>

/** The file of the test, on a disk that behaves so. */
function diskWith(write: Write): FileHandle {
  return Object.assign(Object.create(file) as FileHandle, { write })
}

/** The bytes in pieces of that size, as a socket brings them. */
async function send(bytes: Buffer, { handle = file, at = 0, length = bytes.length, piece = 64 * 1024 }) {
  const sink = new PartSink({ handle, at, length, inTurn: (write) => write() })
  const end = finished(sink)
  for (let from = 0; from < bytes.length; from += piece) {
    // Each piece has memory of its own, which the sink may free.
    if (!sink.write(Buffer.from(Uint8Array.from(bytes.subarray(from, from + piece)).buffer)) && !sink.destroyed)
      await Promise.race([new Promise((resolve) => sink.once('drain', resolve)), end.catch(() => undefined)])
  }
  sink.end()
  await end
  return sink.digest().toString('hex')
}

const contentAt = async (at: number, length: number) =>
  (await readFile(join(folder, 'whole'))).subarray(at, at + length)
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')

test.each([
  ['one byte', 1, 64 * 1024],
  ['less than is written at once', MIB - 1, 64 * 1024],
  ['just as much', MIB, 64 * 1024],
  ['a byte more', MIB + 1, 64 * 1024],
  ['several times as much, in odd pieces', 3 * MIB + 5, 77_777],
  ['several times as much, in pieces that are larger', 5 * MIB + 5, 2 * MIB + 3],
])('a part of %s stands at its place, byte for byte', async (_what, size, piece) => {
  const bytes = randomBytes(size)
  expect(await send(bytes, { at: 1000, piece })).toBe(md5(bytes))
  expect((await contentAt(1000, size)).equals(bytes)).toBe(true)
})

test('when a disk writes less than it is given, the rest is written at the right position', async () => {
  const bytes = randomBytes(2 * MIB + 100)
  const handle = diskWith((from, offset, length, position) => file.write(from, offset, Math.ceil(length / 3), position))
  expect(await send(bytes, { handle, at: 77 })).toBe(md5(bytes))
  expect((await contentAt(77, bytes.length)).equals(bytes)).toBe(true)
})

test.each([
  ['in its middle', 3 * MIB],
  ['at its end', 100],
])('a disk that fails %s fails the part', async (_where, size) => {
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  let writes = 0
  const handle = diskWith((...write) => ((writes += 1) === 1 ? Promise.reject(full) : file.write(...write)))
  await expect(send(randomBytes(size), { handle })).rejects.toMatchObject({ code: 'ENOSPC' })
})

test.each([
  ['more bytes than were said', 1001, 1000],
  ['fewer', 999, 1000],
  ['more than a batch beyond', 2 * MIB, MIB],
])('%s are no part', async (_what, size, length) => {
  await expect(send(randomBytes(size), { length })).rejects.toMatchObject({ code: 'UPLOAD_MISMATCH' })
})

test('pieces that share memory with something else leave it as it is', async () => {
  const [shared, before] = [randomBytes(300), Buffer.alloc(300)]
  shared.copy(before)
  const sink = new PartSink({ handle: file, at: 0, length: 200, inTurn: (write) => write() })
  const end = finished(sink)
  sink.write(shared.subarray(0, 100))
  sink.end(shared.subarray(100, 200))
  await end
  expect(shared.equals(before)).toBe(true)
  expect((await contentAt(0, 200)).equals(before.subarray(0, 200))).toBe(true)
})

test.each([100, 2 * MIB])('the memory of a piece of %i bytes that is its own is given back', async (size) => {
  const piece = Buffer.from(new ArrayBuffer(size))
  const sink = new PartSink({ handle: file, at: 0, length: size + 1, inTurn: (write) => write() })
  const end = finished(sink)
  sink.write(piece)
  sink.end(Buffer.alloc(1))
  await end
  expect(piece.buffer).toMatchObject({ detached: true })
})

test('when more bytes arrive than announced, none is written past the part, where the next one is', async () => {
  await file.write(Buffer.alloc(2000, 7), 0, 2000, 0)
  await expect(send(randomBytes(1100), { length: 1000, piece: 300 })).rejects.toMatchObject({ code: 'UPLOAD_MISMATCH' })
  expect((await contentAt(1000, 1000)).equals(Buffer.alloc(1000, 7))).toBe(true)
})
