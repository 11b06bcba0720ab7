// Breaks house/transactions-run-sql
import type { Writing } from '#backend/model/write/rows.ts'
import { putBytes } from '#backend/platform/folders/putBytes.ts'

type Store = Parameters<typeof putBytes>[0]

export async function addPoster({ id, bytes }: { id: string; bytes: Buffer }, { rows }: Writing, store: Store) {
  await putBytes(store, { key: id, bytes, contentType: 'image/jpeg' })
  await rows.Video.update({ id }, { thumbnail: id })
}
