import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { followSize } from './followSize.ts'
import { planSizes } from './planSizes.ts'
import { readFilm } from './readFilm.ts'

test('a film of which there are segments, and nothing to begin with, is damaged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'obi-follow-'))
  const [size] = planSizes({ ...readFilm(''), width: 128, height: 72 }, [72])
  if (!size) throw new Error('A film has a size')
  const files = { put: async () => undefined, openFile: async () => undefined, deleteFolder: async () => undefined }
  const following = followSize({
    size,
    isWhole: true,
    hasSound: false,
    folder,
    keeps: false,
    key: 'videos/kenji/film/out-1/72',
    files,
  })
  await writeFile(join(folder, '00000.m4s'), 'pictures')
  await writeFile(join(folder, 'index.m3u8'), '#EXTM3U\n#EXTINF:4.0,\n00000.m4s\n')
  await expect(following.end()).rejects.toMatchObject({ fault: 'DAMAGED' })
  await rm(folder, { recursive: true })
})
