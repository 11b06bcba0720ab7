import { DomainError } from '#backend/platform/DomainError.ts'
import type { NamedPart, StoredPart, Upload } from './objectStore.port.ts'

type Sizes = Pick<Upload, 'size' | 'partBytes'>

/** Returns the maximum size of a part; undefined if there is no such part. */
export function mostBytesOf({ size, partBytes }: Sizes, partNumber: number): number | undefined {
  if (!Number.isSafeInteger(partNumber) || partNumber < 1) return undefined
  if (size === undefined) return partBytes
  const left = size - (partNumber - 1) * partBytes
  return left > 0 ? Math.min(partBytes, left) : undefined
}

/**
 * The size of the whole, where the parts that are named are those that stand, from the first on, in their order and
 * each as long as it has to be. `UPLOAD_MISMATCH` where they are not.
 */
export function judgeParts(named: readonly NamedPart[], standing: readonly StoredPart[], upload: Sizes): number {
  const stored = new Map(standing.map((part) => [part.partNumber, part]))
  const sizes = named.map(({ partNumber, etag }, index) => {
    const part = stored.get(partNumber)
    const isNext = partNumber === index + 1 && part?.etag === etag
    if (!part || !isNext || part.size !== rightSize(upload, { part, isLast: index === named.length - 1 }))
      throw mismatch()
    return part.size
  })
  const size = sizes.reduce((sum, bytes) => sum + bytes, 0)
  // Parts behind the last that is named would be cut off.
  const isWhole = upload.size === undefined ? standing.length === named.length : upload.size === size
  if (size === 0 || !isWhole) throw mismatch()
  return size
}

function rightSize(upload: Sizes, { part, isLast }: { part: StoredPart; isLast: boolean }): number | undefined {
  const most = mostBytesOf(upload, part.partNumber)
  if (upload.size !== undefined || !isLast) return most
  return most !== undefined && part.size <= most ? part.size : undefined
}

export function mismatch(): DomainError {
  return new DomainError('UPLOAD_MISMATCH')
}
