import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { restoreLinks } from './restoreLinks.ts'

test('a package installed without its script gets its symbolic links', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'obi-links-'))
  await mkdir(join(folder, 'native/lib'), { recursive: true })
  await writeFile(join(folder, 'native/lib/libicu.so.60.2'), 'library')
  const links = [{ source: 'native/lib/libicu.so.60.2', target: 'native/lib/libicu.so.60' }]
  await writeFile(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links))

  await restoreLinks(folder)
  await restoreLinks(folder)

  expect(await readFile(join(folder, 'native/lib/libicu.so.60'), 'utf8')).toBe('library')
  await rm(folder, { recursive: true })
})
