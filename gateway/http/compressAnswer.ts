import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

// What fits into one packet arrives no sooner for being shorter.
const SMALLEST_BYTES = 1200
const BROTLI_QUALITY = 1
const GZIP_LEVEL = 1

/**
 * The encoding of an answer of this size for a client that accepts these encodings: by their weights, and brotli if
 * they are equal. Undefined if the answer is sent uncompressed. Not for answers with secrets: an attacker who controls
 * a part of an answer and sees its length can guess the rest.
 */
export function encodingFor(acceptEncoding: string | null | undefined, byteLength: number): Encoding | undefined {
  if (!acceptEncoding || !(byteLength >= SMALLEST_BYTES)) return undefined
  const weights = new Map(acceptEncoding.split(',').map(readCoding))
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  const [ofBrotli, ofGzip] = [weightOf('br'), weightOf('gzip')]
  if (ofBrotli > 0 && ofBrotli >= ofGzip) return 'br'
  return ofGzip > 0 ? 'gzip' : undefined
}

/** At once: what an answer weighs is packed sooner than another thread is told of it. */
export function compress(text: string | Buffer, encoding: Encoding): Buffer<ArrayBuffer> {
  if (encoding === 'gzip') return gzipSync(text, { level: GZIP_LEVEL })
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return brotliCompressSync(text, {
    params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: text.length },
  })
}

/** `br;q=0.8` */
function readCoding(coding: string): [name: string, weight: number] {
  const [name = '', ...parameters] = coding.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}
