import { statfs } from 'node:fs/promises'

/** Bytes to keep free, because the database may be on the same disk and stops without free space. */
export const RESERVE_BYTES = 512 * 1024 ** 2

/** Bytes that a process of this user can still write below the folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
