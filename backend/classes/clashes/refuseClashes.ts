import type { ClashStore } from '#backend/classes/classes.port.ts'
import { DomainError } from '#backend/platform/DomainError.ts'

/** Returns the classes that clash with the written dates, or throws `CLASH` with them if the caller refuses clashes. */
export async function refuseClashes(
  ids: readonly string[],
  refuses: boolean | null | undefined,
  store: ClashStore,
): Promise<string[]> {
  const clashes = await store.findClashes(ids)
  if (refuses && clashes.length > 0) throw new DomainError('CLASH', { records: { clashes } })
  return clashes
}
