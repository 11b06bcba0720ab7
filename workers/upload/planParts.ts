import type { StoredPart } from './upload.contract.ts'

/** A piece of a file, and where it is in it. */
export interface Part {
  partNumber: number
  /** Bytes from the beginning. */
  start: number
  end: number
}

/** Every part of a file, in order: all of one size, but the last, which has the rest. */
export function planParts(size: number, partSize: number): Part[] {
  return Array.from({ length: Math.ceil(size / partSize) }, (_, place) => ({
    partNumber: place + 1,
    start: place * partSize,
    end: Math.min((place + 1) * partSize, size),
  }))
}

/** What the store has not got, or not got whole. What it says is the only memory of what was sent. */
export function missingOf(parts: readonly Part[], stored: readonly StoredPart[]): Part[] {
  const sizes = new Map(stored.map(({ partNumber, size }) => [partNumber, size]))
  return parts.filter(({ partNumber, start, end }) => sizes.get(partNumber) !== end - start)
}
