import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Unprivileged } from './unprivileged.ts'

/** A socket's path holds 103 bytes on macOS, 107 on Linux, and the server adds its own file name. */
const longestParent = 70

/** A new folder that only we may enter. Every client of the socket is trusted, so the folder is the lock. */
export async function makeSocketFolder(runner: Unprivileged): Promise<string> {
  const parent = Buffer.byteLength(tmpdir()) <= longestParent ? tmpdir() : '/tmp'
  const folder = await mkdtemp(join(parent, 'obi-'))
  await runner.makeFolder(folder)
  return folder
}
