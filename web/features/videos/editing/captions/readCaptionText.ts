/** Thrown for a file that is neither UTF-8 nor UTF-16: its letters would be wrong. */
export class UnknownEncoding extends Error {}

/** The text of a caption file. Programs for Windows also write UTF-16, which begins with a mark. */
export async function readCaptionText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const encoding = encodings.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))?.name ?? 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new UnknownEncoding('The file is not Unicode.')
  }
}

const encodings = [
  { name: 'utf-16le', mark: [0xff, 0xfe] },
  { name: 'utf-16be', mark: [0xfe, 0xff] },
] as const
