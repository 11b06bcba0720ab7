import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const FIRST_LOADED = new Set(['auth', 'booking', 'classes', 'filters', 'shelves', 'today'])

/**
 * The folders whose components the React compiler memoizes, each as a part of a file's path: all features but those
 * that visitors and members load first (docs/decisions/147).
 */
export function compiledFolders(webRoot: string): string[] {
  const features = readdirSync(join(webRoot, 'features')).filter((feature) => !FIRST_LOADED.has(feature))
  return ['/web/app/routing/', ...features.map((feature) => `/web/features/${feature}/`)]
}
