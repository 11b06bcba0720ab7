import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The file's path from the root, with `/`. A planted file lies as deep below its own folder as it would in the house. */
export function pathInHouse(filename) {
  const path = relative(root, filename).split(sep).join('/')
  return path.replace(/^tools\/lint\/planted\/[^/]+\//, '')
}
