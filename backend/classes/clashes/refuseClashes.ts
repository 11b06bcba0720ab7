import type { ClashStore } from '#backend/classes/classes.port.ts'
import { DomainError } from '#backend/platform/DomainError.ts'

/** Other classes at the same time, of dates that are written; or `CLASH` with them, where the caller does not agree. */
export async function refuseClashes(
  ids: readonly string[],
  refuses: boolean | null | undefined,
  store: ClashStore,
): Promise<string[]> {
  const clashes = await store.findClashes(ids)
  if (refuses && clashes.length > 0) throw new DomainError('CLASH', { records: { clashes } })
  return clashes
}
