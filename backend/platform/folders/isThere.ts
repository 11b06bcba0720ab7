import { access } from 'node:fs/promises'

/** Whether the path leads to anything that we can see. */
export function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
