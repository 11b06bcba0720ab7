import { access, readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import * as v from 'valibot'

const Links = v.array(v.object({ source: v.string(), target: v.string() }))

/** npm packages hold no symbolic links, and the script that makes them is skipped by `--ignore-scripts`. */
export async function restoreLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of v.parse(Links, JSON.parse(list))) {
    const path = join(folder, target)
    const isThere = await access(path).then(
      () => true,
      () => false,
    )
    if (!isThere) await symlink(relative(dirname(target), source), path).catch(ignoreExisting)
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
