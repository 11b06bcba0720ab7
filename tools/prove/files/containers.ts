interface Box {
  type: string
  content: Buffer
}

/** Boxes that hold boxes, of those that an MP4 has. */
const HOLDERS = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf', 'stbl'])

/** The boxes of an MP4, one after the other. */
export function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (length < 8) throw new Error('A film of our own has only plain boxes')
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, at + length) })
    at += length
  }
  return boxes
}

export function printBox(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** The same video with other boxes that declare their sizes. Nothing may refer to the bytes after them. */
export function withBoxes(bytes: Buffer, change: (type: string, content: Buffer) => Buffer): Buffer {
  return Buffer.concat(
    boxesOf(bytes).map(({ type, content }) => {
      const inside = HOLDERS.has(type) ? withBoxes(content, change) : content
      return printBox(type, change(type, inside))
    }),
  )
}

/** An element of Matroska. */
export function elementOf(id: number, content: Buffer): Buffer {
  const name = Buffer.from(id.toString(16).padStart(id > 0xffff ? 8 : id > 0xff ? 4 : 2, '0'), 'hex')
  const length = Buffer.alloc(8)
  length.writeUInt32BE(content.length, 4)
  length[0] = 1
  return Buffer.concat([name, length, content])
}
