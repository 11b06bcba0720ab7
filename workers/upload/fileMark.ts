/** Number and size of the pieces that are read, evenly spread from the start to the end. */
const PIECES = 8
const PIECE_BYTES = 64 * 1024

type Facts = Pick<File, 'name' | 'size' | 'lastModified'>
type Readable = Facts & Pick<File, 'slice'>

/**
 * Identifies a file that is selected again: by name, size, time and the checksum of a few pieces. Reading all of 20 GB
 * would take minutes.
 */
export async function markOf(file: Readable, ...also: readonly string[]): Promise<string> {
  const markBytes = new TextEncoder().encode(JSON.stringify([file.name, file.size, file.lastModified, ...also]))
  const last = Math.max(0, file.size - PIECE_BYTES)
  const starts = new Set(Array.from({ length: PIECES }, (_, place) => Math.floor((last * place) / (PIECES - 1))))
  const pieces = [...starts].map((start) => file.slice(start, start + PIECE_BYTES))
  const bytes = await new Blob([markBytes, ...pieces]).arrayBuffer()
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
