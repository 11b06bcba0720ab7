import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOwnFiles } from './ownFiles.ts'

let folder: string
/** On another disk than the objects. */
let elsewhere: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obi-objects-'))
  elsewhere = await mkdtemp('/dev/shm/obi-made-')
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await rm(elsewhere, { recursive: true })
})

const list = { contentType: 'application/vnd.apple.mpegurl' }
const key = 'videos/ana/out-1/master.m3u8'

test('a file made on another disk becomes an object, replaces the previous one, and leaves nothing behind', async () => {
  expect((await stat(folder)).dev).not.toBe((await stat(elsewhere)).dev)
  const files = createOwnFiles(folder)
  for (const content of ['a list of sizes', 'another']) {
    const path = join(elsewhere, 'made')
    await writeFile(path, content)
    await files.put(key, path, list)
    const object = await files.openFile(key, elsewhere)
    expect(await readFile(object?.path ?? '', 'utf8')).toBe(content)
    expect(await readdir(dirname(join(folder, key)))).toEqual(['master.m3u8'])
    expect(await readdir(elsewhere)).toEqual([])
  }
})

test('a file on another disk that cannot become an object stays where it is, and nothing else is left', async () => {
  const taken = join(folder, 'videos/ana/taken')
  await createOwnFiles(folder).put('videos/ana/taken/inside.mp4', await made('inside'), list)
  await expect(createOwnFiles(folder).put('videos/ana/taken', await made('outside'), list)).rejects.toMatchObject({
    code: 'EISDIR',
  })
  expect(await readdir(elsewhere)).toEqual(['outside'])
  expect(await readdir(dirname(taken))).toEqual(['out-1', 'taken'])
})

test('a file of the same disk becomes an object, and one that is not there becomes none', async () => {
  const files = createOwnFiles(folder)
  const path = join(folder, '.made')
  await writeFile(path, 'made')
  await files.put('videos/ben/1.mp4', path, list)
  expect(await readdir(join(folder, 'videos/ben'))).toEqual(['1.mp4'])
  await expect(files.put('videos/ben/2.mp4', path, list)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await files.openFile('videos/ben/2.mp4', elsewhere)).toBeUndefined()
  await writeFile(path, 'made')
  await expect(files.put('videos/ben', path, list)).rejects.toMatchObject({ code: 'EISDIR' })
  await rm(path)
})

async function made(name: string): Promise<string> {
  const path = join(elsewhere, name)
  await writeFile(path, name)
  return path
}
