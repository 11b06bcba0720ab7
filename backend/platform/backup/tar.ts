/** An entry of the ustar format, limited to plain files, which any `tar` unpacks. */
export interface TarEntry {
  path: string
  size: number
  /** Must be read to its end before the next entry. */
  body: AsyncIterable<Buffer>
}

const BLOCK = 512
const SIZE_AT = 124
const SUM_AT = 148
const LARGEST_IN_OCTAL = 0o77777777777

export const tarEnd: Buffer = Buffer.alloc(2 * BLOCK)

export function tarHeader({ path, size }: { path: string; size: number }, madeAt: Date): Buffer {
  const header = Buffer.alloc(BLOCK)
  const { prefix, name } = splitPath(path)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  writeSize(header, size)
  header.write(`${octal(Math.floor(madeAt.getTime() / 1000), 11)}\0`, 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(prefix, 345)
  header.write(`${octal(sumOf(header), 6)}\0 `, SUM_AT)
  return header
}

/** Returns the padding of the last block of a file of this size. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
}

export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry, void> {
  const bytes = openBytes(source)
  for (;;) {
    const header = await bytes.exactly(BLOCK)
    if (header.every((byte) => byte === 0)) return
    const entry = readHeader(header)
    yield { ...entry, body: bytes.some(entry.size) }
    await bytes.exactly(tarPadding(entry.size).length)
  }
}

function readHeader(header: Buffer): { path: string; size: number } {
  const sum = Number.parseInt(textAt(header, SUM_AT, 8), 8)
  const isFile = header[156] === 0x30 || header[156] === 0
  if (sum !== sumOf(header) || !isFile) throw new Error('it is not a tar file of plain files')
  const prefix = textAt(header, 345, 155)
  const name = textAt(header, 0, 100)
  return { path: prefix === '' ? name : `${prefix}/${name}`, size: readSize(header) }
}

function splitPath(path: string): { prefix: string; name: string } {
  const isShort = (text: string, bytes: number) => Buffer.byteLength(text) <= bytes
  if (isShort(path, 100)) return { prefix: '', name: path }
  const cuts = [...path.matchAll(/\//g)].map(({ index }) => index)
  const cut = cuts.find((at) => isShort(path.slice(0, at), 155) && isShort(path.slice(at + 1), 100))
  if (cut === undefined) throw new Error(`The path ${path} is too long for a backup.`)
  return { prefix: path.slice(0, cut), name: path.slice(cut + 1) }
}

/** Eleven octal digits allow 8 GiB; larger sizes are written in binary, which GNU and BSD tar read. */
function writeSize(header: Buffer, size: number): void {
  if (size <= LARGEST_IN_OCTAL) {
    header.write(`${octal(size, 11)}\0`, SIZE_AT)
    return
  }
  header[SIZE_AT] = 0x80
  header.writeBigUInt64BE(BigInt(size), SIZE_AT + 4)
}

function readSize(header: Buffer): number {
  if (header[SIZE_AT] === 0x80) return Number(header.readBigUInt64BE(SIZE_AT + 4))
  return Number.parseInt(textAt(header, SIZE_AT, 12), 8)
}

/** The sum of all bytes, with the checksum field read as blanks. */
function sumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= SUM_AT && at < SUM_AT + 8 ? 0x20 : byte), 0)
}

function octal(number: number, digits: number): string {
  return number.toString(8).padStart(digits, '0')
}

function textAt(header: Buffer, at: number, length: number): string {
  const field = header.subarray(at, at + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end === -1 ? length : end)
}

function openBytes(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let buffered: Buffer = Buffer.alloc(0)

  async function fill(): Promise<void> {
    const next = await chunks.next()
    if (next.done === true) throw new Error('it is incomplete')
    buffered = buffered.length === 0 ? next.value : Buffer.concat([buffered, next.value])
  }
  function take(count: number): Buffer {
    const taken = buffered.subarray(0, count)
    buffered = buffered.subarray(count)
    return taken
  }
  return {
    async exactly(count: number): Promise<Buffer> {
      while (buffered.length < count) await fill()
      return take(count)
    },
    async *some(count: number): AsyncGenerator<Buffer, void> {
      for (let left = count; left > 0;) {
        if (buffered.length === 0) await fill()
        const taken = take(left)
        left -= taken.length
        yield taken
      }
    },
  }
}
