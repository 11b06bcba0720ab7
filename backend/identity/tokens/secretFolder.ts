import { randomUUID } from 'node:crypto'
import { link, open, readFile, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#backend/platform/folders/makeFolder.ts'
import { hasCode } from '#backend/platform/hasCode.ts'
import type { SecretStore } from './secretStore.port.ts'

/** Secrets as files that only their owner may read. Replicas on one machine share the folder. */
export async function openSecretFolder(folder: string): Promise<SecretStore> {
  await makeFolder(folder)
  const pathOf = (name: string) => join(folder, name)

  async function read(name: string): Promise<string | undefined> {
    try {
      return await readFile(pathOf(name), 'utf8')
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined
      throw error
    }
  }

  async function keep(name: string, text: string): Promise<string> {
    const standing = await read(name)
    if (standing !== undefined) return standing
    const draft = await write(folder, text)
    try {
      // A link is created atomically, and fails if the name is taken.
      await link(draft, pathOf(name))
      return text
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
      return readFile(pathOf(name), 'utf8')
    } finally {
      await unlink(draft)
    }
  }

  return { read, keep, replace: async (name, text) => rename(await write(folder, text), pathOf(name)) }
}

async function write(folder: string, text: string): Promise<string> {
  const path = join(folder, `.${randomUUID()}`)
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  return path
}
