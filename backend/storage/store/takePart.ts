import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { syncFolder } from '#backend/platform/backup/writeBackup.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { hasCode } from '#backend/platform/hasCode.ts'
import { mismatch, mostBytesOf } from './judgeParts.ts'
import type { PartOrder, PartStore, PlacedPart } from './parts.store.ts'
import { PartSink } from './partSink.ts'
import type { PartTurns, WriteInTurn } from './partTurns.ts'
import type { PartWriters, Writer } from './partWriters.ts'

/** A part on its way in. */
export interface ArrivingPart {
  uploadId: string
  partNumber: number
  /** Key of the future object, from the part's URL. */
  key: string
  /** Announced number of bytes. */
  length: number
  /** The MD5 in base64 that the sender says, where it does. */
  digest: string | undefined
  /** Sends its bytes there, and resolves once they are taken. Rejects as the sink does, with the signal, and where they end early. */
  sendTo(sink: Writable, signal: AbortSignal): Promise<void>
}

export interface TakingParts {
  /** Holds a folder for each upload. */
  drafts: string
  parts: PartStore
  writers: PartWriters
  turns: PartTurns
  /** Rejects where the disk has no room for so many bytes. */
  needRoom(bytes: number): Promise<void>
}

/** The file of an upload in its folder that becomes the object. */
export const WHOLE = 'whole'

/**
 * Streams a part to its place in the whole, and resolves with its ETag once it is on the disk and known to be there.
 * What was acknowledged is not written over: a part that comes again goes to a file of its own until the upload is
 * completed, or nowhere if it is the same.
 */
export async function takePart(part: ArrivingPart, taking: TakingParts): Promise<string> {
  return taking.writers.write(part, async (writer) => {
    const [order] = await Promise.all([
      taking.parts.findOrder(part.uploadId, part.partNumber),
      taking.needRoom(part.length),
    ])
    if (!order || order.key !== part.key) throw new DomainError('NOT_FOUND')
    const sizes = { size: order.size ?? undefined, partBytes: order.partBytes }
    if (!isRightLength(part, sizes)) throw mismatch()
    if (!isReserved(part, order)) throw new DomainError('STORAGE_QUOTA')
    const { ownerId, partBytes } = order
    return taking.turns.take({ ownerId, signal: writer.signal }, async (inTurn) => {
      const isAside = !writer.hasPlace || order.standing !== null
      if (isAside) return writeAside(part, { ...writer, inTurn }, taking)
      const path = join(taking.drafts, part.uploadId, WHOLE)
      const place = { path, flags: 'r+', at: (part.partNumber - 1) * partBytes } as const
      const etag = await write(part, { ...writer, inTurn }, place)
      await keepPart(part, { ...sized(part), etag, side: null }, taking)
      return etag
    })
  })
}

interface WriterInTurn extends Writer {
  inTurn: WriteInTurn
}

function isRightLength({ partNumber, length }: ArrivingPart, sizes: { size: number | undefined; partBytes: number }) {
  const most = mostBytesOf(sizes, partNumber)
  if (most === undefined || length < 1) return false
  return sizes.size === undefined ? length <= most : length === most
}

/** Parts of a file of unknown size are reserved when they are signed. */
function isReserved({ partNumber }: ArrivingPart, { size, partBytes, reserved }: PartOrder): boolean {
  return size !== null || reserved === null || partNumber * partBytes <= reserved
}

async function writeAside(part: ArrivingPart, writer: WriterInTurn, taking: TakingParts): Promise<string> {
  const folder = join(taking.drafts, part.uploadId)
  const side = `${part.partNumber}-${randomUUID()}`
  const path = join(folder, side)
  try {
    const etag = await write(part, writer, { path, flags: 'wx', at: 0 })
    const standing = (await taking.parts.findOrder(part.uploadId, part.partNumber))?.standing
    if (standing?.etag === etag && standing.size === part.length) {
      await rm(path)
      return etag
    }
    await syncFolder(folder)
    await keepPart(part, { ...sized(part), etag, side }, taking)
    return etag
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

async function keepPart({ uploadId }: ArrivingPart, part: PlacedPart, { parts, drafts }: TakingParts): Promise<void> {
  const kept = await parts.keep(uploadId, part)
  if (!kept) throw new DomainError('NOT_FOUND')
  if (kept.before !== null) await rm(join(drafts, uploadId, kept.before), { force: true })
}

function sized({ partNumber, length }: ArrivingPart): { partNumber: number; size: number } {
  return { partNumber, size: length }
}

interface Place {
  path: string
  flags: 'r+' | 'wx'
  at: number
}

/** Resolves with the ETag when all bytes are there, are the right ones, and are on the disk. */
async function write(
  part: ArrivingPart,
  { signal, inTurn }: WriterInTurn,
  { path, flags, at }: Place,
): Promise<string> {
  const handle = await openDraft(path, flags)
  try {
    const sink = new PartSink({ handle, at, length: part.length, inTurn })
    await part.sendTo(sink, signal)
    const md5 = sink.digest()
    if (part.digest !== undefined && part.digest !== md5.toString('base64')) throw mismatch()
    await inTurn(() => handle.datasync())
    return `"${md5.toString('hex')}"`
  } catch (error) {
    throw hasCode(error, 'ENOSPC') ? new DomainError('STORAGE_FULL', { cause: error }) : error
  } finally {
    await handle.close()
  }
}

async function openDraft(path: string, flags: Place['flags']): Promise<FileHandle> {
  try {
    return await open(path, flags, 0o600)
  } catch (error) {
    throw hasCode(error, 'ENOENT') ? new DomainError('NOT_FOUND', { cause: error }) : error
  }
}
