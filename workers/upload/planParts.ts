import type { StoredPart } from './upload.contract.ts'

/** A part of a file, and its offset. */
export interface Part {
  partNumber: number
  /** Offset in bytes. */
  start: number
  end: number
}

/** All parts of a file, in order: equal sizes, except for the last. */
export function planParts(size: number, partSize: number): Part[] {
  return Array.from({ length: Math.ceil(size / partSize) }, (_, place) => ({
    partNumber: place + 1,
    start: place * partSize,
    end: Math.min((place + 1) * partSize, size),
  }))
}

/** The parts that the store lacks or has incompletely. Only the store knows what has been sent. */
export function missingOf(parts: readonly Part[], stored: readonly StoredPart[]): Part[] {
  const sizes = new Map(stored.map(({ partNumber, size }) => [partNumber, size]))
  return parts.filter(({ partNumber, start, end }) => sizes.get(partNumber) !== end - start)
}
