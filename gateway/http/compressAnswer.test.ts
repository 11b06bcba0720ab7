import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashDocument } from '#gateway/documents/readBuiltDocuments.ts'
import { startGateway } from '#gateway/testing/startGateway.ts'
import { compress, encodingFor } from './compressAnswer.ts'

const RENAME = 'mutation Rename($name: String!) { rename(name: $name) }'
let gateway: Awaited<ReturnType<typeof startGateway>>

beforeAll(async () => {
  gateway = await startGateway([RENAME])
})
afterAll(() => gateway.stop())

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['GZIP;Q=0.8 , BR ; q=0.8', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['gzip;q=0', undefined],
  ['gzip;q=oh', undefined],
  ['deflate, zstd', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
  [null, undefined],
])('a client that accepts %j gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted, 14_000)).toBe(encoding)
})

test('a response that fits into one packet, or whose length is unknown, is sent uncompressed', () => {
  expect([1_199, 1_200, Number.NaN, 0].map((bytes) => encodingFor('br', bytes))).toEqual([
    undefined,
    'br',
    undefined,
    undefined,
  ])
})

test('both ways lead back to the same text', () => {
  const text = 'Trần Thị Mai, صباح الخير, 晨间瑜伽 '.repeat(100)
  expect(brotliDecompressSync(compress(text, 'br')).toString()).toBe(text)
  expect(gunzipSync(compress(text, 'gzip')).toString()).toBe(text)
})

const LONG = 'Mai Trần '.repeat(400)

test('a long response is compressed as the client accepts, arrives complete, and states its encoding', async () => {
  const plain = await ask(LONG)
  const brotli = await ask(LONG, 'gzip, br')
  const gzipped = await ask(LONG, 'gzip')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(brotli.bytes.length) })
  expect(gzipped.headers['content-encoding']).toBe('gzip')
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes)
  expect(gunzipSync(gzipped.bytes)).toEqual(plain.bytes)
  expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 4)
  for (const { headers, status } of [plain, brotli, gzipped]) {
    expect(status).toBe(200)
    expect(headers['vary']).toMatch(/(^|, ?)accept-encoding$/i)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
  }
})

test('a short answer and a refusal stay as they are', async () => {
  const short = await ask('Mai', 'br')
  expect(short.headers['content-encoding']).toBeUndefined()
  expect(JSON.parse(short.bytes.toString())).toEqual({ data: { rename: 'Mai' } })
  const refused = await ask(null, 'br')
  expect(refused.headers['content-encoding']).toBeUndefined()
  expect(JSON.parse(refused.bytes.toString())).toMatchObject({ errors: [{}] })
})

/** By hand: `fetch` unpacks what it gets. */
function ask(name: string | null, accepted?: string) {
  const headers = { 'content-type': 'application/json', ...(accepted && { 'accept-encoding': accepted }) }
  const body = Buffer.from(JSON.stringify({ documentId: hashDocument(RENAME), variables: { name } }))
  return new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    const call = request(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
    })
    call.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => void chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
      )
    })
    call.on('error', reject)
    call.end(body)
  })
}
