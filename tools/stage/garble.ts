const HEAD_END = Buffer.from('\r\n\r\n')
const FLIPPED = 0x55

/** The same number of other bytes. The head of an HTTP answer stays, so that its reader has to judge the body. */
export function garble(chunk: Buffer): Buffer {
  const head = chunk.toString('latin1', 0, 5) === 'HTTP/' ? chunk.indexOf(HEAD_END) + HEAD_END.length : 0
  return Buffer.from(chunk.map((byte, index) => (index < head ? byte : byte ^ FLIPPED)))
}
