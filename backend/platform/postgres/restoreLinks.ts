import { readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import * as v from 'valibot'
import { isThere } from '#backend/platform/folders/isThere.ts'
import { hasCode } from '#backend/platform/hasCode.ts'

const Links = v.array(v.object({ source: v.string(), target: v.string() }))

/** npm packages cannot contain symbolic links, and `--ignore-scripts` skips the script that creates them. */
export async function restoreLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of v.parse(Links, JSON.parse(list))) {
    const path = join(folder, target)
    if (!(await isThere(path))) await symlink(relative(dirname(target), source), path).catch(ignoreExisting)
  }
}

function ignoreExisting(error: unknown): void {
  if (!hasCode(error, 'EEXIST')) throw error
}
