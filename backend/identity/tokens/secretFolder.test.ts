import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSecretFolder } from './secretFolder.ts'

let parent: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'obi-secrets-'))
})
afterEach(() => rm(parent, { recursive: true }))

test('concurrent attempts to store a secret all get the same one', async () => {
  const folder = join(parent, 'secrets')
  const stores = await Promise.all(Array.from({ length: 8 }, () => openSecretFolder(folder)))
  const kept = await Promise.all(stores.map((store, index) => store.keep('key', `secret-${index}`)))
  expect(new Set(kept)).toHaveProperty('size', 1)
  expect(await readdir(folder)).toEqual(['key'])
})

test('only the owner may read a secret', async () => {
  const folder = join(parent, 'secrets')
  const store = await openSecretFolder(folder)
  await store.keep('key', 'secret')
  await store.replace('key', 'another')
  expect(await store.read('key')).toBe('another')
  expect((await stat(join(folder, 'key'))).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test('a secret that was never stored cannot be read', async () => {
  const store = await openSecretFolder(parent)
  expect(await store.read('key')).toBeUndefined()
})
