import { type Rows, rowsIn, type Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Caller } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { newId } from '#backend/platform/ids.ts'
import { companyLogo, programPicture } from '#schema/pictures.ts'
import { publicKeys } from '#schema/storageLimits.ts'
import type { MakingParts, WorkingParts } from './pictures.ts'

export type PictureOwner = 'program' | 'company'

export interface NewRowPicture {
  owner: PictureOwner
  id: string
  bytes: Buffer | undefined
}

/** The row's field with the current URL of its picture. */
export type RowPicture = { id: string; thumbnail: string | null } | { id: string; logo: string | null }

export const rowPictures = { program: programPicture, company: companyLogo } as const

/** A key of its own: pages show the picture before until the row names the new one. */
export async function setOfRow({ owner, id, bytes }: NewRowPicture, caller: Caller, parts: MakingParts) {
  // Nothing is stored for a caller who may not change the row.
  await write({ owner, id }, caller, parts)
  const size = rowPictures[owner]
  const folder = `${publicKeys}${size.path}${id}/`
  const key = bytes ? `${folder}${newId(caller.now)}.jpg` : null
  if (key && bytes) await parts.makeAndKeep({ key, bytes, size })
  const before = await write({ owner, id, key }, caller, parts)
  // No text in the row deletes a file of another row. What a store that fails leaves, its upkeep collects.
  if (before?.startsWith(folder)) await parts.deleteKey(before).catch(() => undefined)
  const address = key && (parts.addressOf(key, caller.now) ?? null)
  return owner === 'program' ? { id, thumbnail: address } : { id, logo: address }
}

interface Change {
  owner: PictureOwner
  id: string
  key?: string | null
}

/** Writes with the viewer's rights to the row. Without a key the picture stays. Resolves with the previous key. */
function write({ owner, ...change }: Change, { viewer, now }: Caller, parts: WorkingParts): Promise<string | null> {
  callerOf(undefined, { viewer })
  return parts.database.transact((transaction) => {
    const rows = rowsIn(transaction, { viewer, now })
    return owner === 'company' ? writeLogo(change, rows) : writeThumbnail(change, { rows, viewer, transaction }, parts)
  })
}

async function writeLogo({ id, key }: Omit<Change, 'owner'>, rows: Rows): Promise<string | null> {
  const { logo } = await rows.Company.lock({ id })
  if (key !== undefined)
    await rows.asSystem('the caller may change the company, so also its logo').Company.update({ id }, { logo: key })
  return logo
}

async function writeThumbnail(
  { id, key }: Omit<Change, 'owner'>,
  writing: Pick<Writing, 'rows' | 'viewer' | 'transaction'>,
  { endApproval }: WorkingParts,
): Promise<string | null> {
  const { rows } = writing
  const existing = await rows.Program.lock({ id })
  if (existing.status === 'DELETED') throw new DomainError('NOT_FOUND')
  if (key === undefined) return existing.thumbnail
  await rows
    .asSystem('the caller may change the program, so also its picture')
    .Program.update({ id }, { thumbnail: key })
  await endApproval(existing, writing)
  return existing.thumbnail
}
