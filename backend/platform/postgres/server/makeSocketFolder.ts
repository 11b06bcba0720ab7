import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Unprivileged } from './unprivileged.ts'

/** A socket's path can have 103 bytes on macOS and 107 on Linux, including the server's file name. */
const longestParent = 70

/** Creates a folder that only this user may enter. Every client of the socket is trusted, so the folder protects it. */
export async function makeSocketFolder(runner: Unprivileged): Promise<string> {
  const parent = Buffer.byteLength(tmpdir()) <= longestParent ? tmpdir() : '/tmp'
  const folder = await mkdtemp(join(parent, 'obi-'))
  await runner.makeFolder(folder)
  return folder
}
