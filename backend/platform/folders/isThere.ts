import { access } from 'node:fs/promises'

/** Returns whether the path exists and is visible to this process. */
export function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
