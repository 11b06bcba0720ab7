import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataFolder } from './lockDataFolder.ts'

let parent: string
let folder: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'obi-lock-'))
  folder = join(parent, 'a folder')
})
afterEach(() => rm(parent, { recursive: true }))

test('a second start on the same folder fails with a clear message that names the process using it', async () => {
  const owner = await startOwner()
  const attempt = lockDataFolder(folder)
  await expect(attempt).rejects.toThrow(`${folder} is in use by process ${owner.pid}, started at `)
  await expect(attempt).rejects.toThrow('set DATA_DIR to another folder')
  owner.kill('SIGKILL')
  await once(owner, 'exit')
})

test('the folder of a killed process is free, for one new process', async () => {
  const owner = await startOwner()
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(folder)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a released folder is free', async () => {
  const owner = await lockDataFolder(folder)
  owner.release()
  await expect(lockDataFolder(folder)).resolves.toMatchObject({ path: folder })
})

test('the folder and its lock belong to their owner only', async () => {
  await lockDataFolder(folder)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, 'owner.lock'))).mode & 0o777).toBe(0o600)
})

test.each([
  ['a file', () => join(parent, 'taken')],
  ['below a file', () => join(parent, 'taken', 'data')],
  ['where the system takes no folders', () => '/proc/obi/data'],
])('a data folder that is %s is refused in a sentence', async (_where, pathOf) => {
  await writeFile(join(parent, 'taken'), '')
  await expect(lockDataFolder(pathOf())).rejects.toThrow(`The data folder ${pathOf()} can't be used: E`)
})

async function startOwner() {
  const script = `const { lockDataFolder } = await import('#backend/platform/folders/lockDataFolder.ts')
    await lockDataFolder(process.argv[1])
    console.log('locked')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}
