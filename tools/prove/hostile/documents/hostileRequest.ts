import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { hashDocument } from '#gateway/documents/readBuiltDocuments.ts'
import type { Random } from '#planner/solving/random.ts'
import { below, oneOf } from './generateDocument.ts'

/** A request to a gateway's endpoint for documents. */
export interface HostileRequest {
  form: string
  method: string
  /** What follows the path of the endpoint. */
  suffix: string
  headers: Readonly<Record<string, string>>
  body: Buffer | undefined
  /** Leaves out the length of the body. */
  isChunked: boolean
  /** The name of the registered document that this request may run, whatever else it says. */
  runs?: string
}

/** What requests are made from. */
export interface Material {
  /** Text of a document that is not registered. */
  text: string
  /** The hash of a registered document that reads who calls, and its name. */
  decoy: { hash: string; name: string }
  /** The hash of any registered document. */
  registered: string
  random: Random
}

type Form = (material: Material) => Partial<HostileRequest> | object

const HUGE_BYTES = 10 * 1024 * 1024
const NESTED = 20_000

let hugeVariables: Buffer | undefined

/** Returns a request whose document must not run, in a random form. */
export function hostileRequest(material: Material): HostileRequest {
  const { random } = material
  const share = random()
  if (share < 0.0005) return toRequest('10 MB of variables', { body: huge(material) })
  // A server looks at an unknown hash again for a moment, so these are few.
  const [first, ...others] = share < 0.03 ? underHashes : share < 0.55 ? plainForms : oddForms
  if (!first) throw new TypeError('There are no forms')
  const [form, make] = oneOf([first, ...others], random)
  return toRequest(form, make(material))
}

function toRequest(form: string, made: object): HostileRequest {
  return { form, method: 'POST', suffix: '', headers: JSON_TYPE, body: undefined, isChunked: false, ...made }
}

const JSON_TYPE = { 'content-type': 'application/json' }
const json = (value: unknown) => ({ body: Buffer.from(JSON.stringify(value)) })
const raw = (body: string) => ({ body: Buffer.from(body) })
/** A request in JSON with headers beside. */
const headed = (headers: object, value: unknown) => ({ ...json(value), headers: { ...JSON_TYPE, ...headers } })

const plainForms: readonly (readonly [string, Form])[] = [
  ['text', ({ text }) => json({ query: text })],
  ['text and a name', ({ text, random }) => json({ query: text, operationName: oneOf(names, random), variables: {} })],
  ['text and an empty hash', ({ text }) => json({ query: text, documentId: '', id: '' })],
  ['text and null', ({ text }) => json({ query: text, documentId: null, extensions: null, variables: null })],
]

const names = ['Made', '__proto__', 'constructor', 'TodayScreenQuery', ''] as const

/** Hashes that look like one. */
const underHashes: readonly (readonly [string, Form])[] = [
  ['its own hash', ({ text }) => json({ documentId: hashDocument(text), query: text })],
  ['its own hash in the words of Apollo', ({ text }) => json({ ...apollo(hashDocument(text)), query: text })],
  ['a hash in capitals', ({ text, registered }) => json({ documentId: registered.toUpperCase(), query: text })],
  ['a hash with a space', ({ text, registered }) => json({ documentId: `${registered} `, query: text })],
  ['half a hash', ({ text, registered }) => json({ documentId: registered.slice(0, 32), query: text })],
  [
    'a name as a hash',
    ({ text, random }) => json({ id: oneOf(['__proto__', 'constructor', 'toString', '*'], random), query: text }),
  ],
]

const apollo = (sha256Hash: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash } } })

const oddForms: readonly (readonly [string, Form])[] = [
  ['other text under a registered hash', (material) => decoy(material, ({ hash }) => ({ documentId: hash }))],
  ['other text under a registered id', (material) => decoy(material, ({ hash }) => ({ id: hash }))],
  ['other text beside Apollo’s hash', (material) => decoy(material, ({ hash }) => apollo(hash))],
  ['a batch', ({ text, registered }) => json([{ query: text }, { documentId: registered }, { query: text }])],
  ['a batch of a hundred', ({ registered }) => json(Array.from({ length: 100 }, () => ({ documentId: registered })))],
  ['a batch under numbers', ({ text }) => json({ 0: { query: text }, length: 1 })],
  ['GET', ({ text }) => ({ method: 'GET', suffix: asQuery({ query: text }) })],
  [
    'GET with a hash',
    ({ registered }) => ({ method: 'GET', suffix: asQuery({ documentId: registered, ...apolloQuery(registered) }) }),
  ],
  ['POST with the document in the address', ({ text }) => ({ ...json({}), suffix: asQuery({ query: text }) })],
  [
    'another method',
    ({ text, random }) => ({
      ...json({ query: text }),
      method: oneOf(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'], random),
    }),
  ],
  ['a method that is overridden', ({ text }) => headed({ 'x-http-method-override': 'POST' }, { query: text })],
  [
    'another content type',
    ({ text, random }) => ({ ...json({ query: text }), headers: { 'content-type': oneOf(types, random) } }),
  ],
  ['no content type', ({ registered }) => ({ ...json({ documentId: registered }), headers: {} })],
  [
    'a form',
    ({ text }) => ({
      ...raw(asQuery({ query: text }).slice(1)),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  ],
  ['multipart', multipart],
  [
    'a foreign origin',
    ({ registered, random }) => headed({ origin: oneOf(origins, random) }, { documentId: registered }),
  ],
  ['a stream as answer', ({ text, random }) => headed({ accept: oneOf(accepts, random) }, { query: text })],
  [
    'a compressed body',
    ({ text }) => ({
      body: gzipSync(JSON.stringify({ query: text })),
      headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
    }),
  ],
  ['a body without a length', ({ text }) => ({ ...json({ query: text }), isChunked: true })],
  [
    '__proto__',
    ({ text, registered }) => raw(`{"__proto__":{"documentId":"${registered}"},"query":${JSON.stringify(text)}}`),
  ],
  [
    '__proto__ of the variables',
    ({ text }) =>
      raw(
        `{"query":${JSON.stringify(text)},"variables":{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}}`,
      ),
  ],
  [
    '__proto__ of the extensions',
    ({ registered }) => raw(`{"extensions":{"__proto__":{"documentId":"${registered}"}}}`),
  ],
  [
    'keys twice',
    ({ text, registered }) => raw(`{"documentId":"${registered}","documentId":null,"query":${JSON.stringify(text)}}`),
  ],
  [
    'values of other kinds',
    ({ text, random }) =>
      json({
        query: oneOf<unknown>([[text], { text }, 7, true], random),
        variables: oneOf<unknown>([[], 'x', 7], random),
      }),
  ],
  [
    'a hash of another kind',
    ({ registered, random }) => json({ documentId: oneOf<unknown>([[registered], { registered }, 7], random) }),
  ],
  [
    'deep variables',
    ({ text }) => raw(`{"query":${JSON.stringify(text)},"variables":{"a":${'['.repeat(NESTED)}${']'.repeat(NESTED)}}}`),
  ],
  ['no JSON', ({ text, random }) => raw(oneOf([text, '', '{', 'null', '"', '{"query":"\\ud800"', '\u0000'], random))],
  [
    'noise',
    ({ random }) => ({ body: Buffer.from(Array.from({ length: below(300, random) }, () => below(256, random))) }),
  ],
]

const types = [
  'text/plain',
  'application/graphql',
  'application/json-patch+json',
  'text/plain; application/json',
  'application/jsonx',
  'multipart/form-data',
] as const
const origins = [
  'https://evil.example',
  'null',
  'http://localhost.evil.example',
  'http://localhost:1',
  'file://',
  'http://[::1]:1',
] as const
const accepts = [
  'multipart/mixed; deferSpec=20220824',
  'text/event-stream',
  'application/graphql-response+json',
  '*/*',
] as const

/** The hash counts, and the text beside it must be ignored. */
function decoy({ text, decoy: { hash, name } }: Material, under: (decoy: { hash: string }) => object) {
  return { ...json({ ...under({ hash }), query: text, operationName: 'Made' }), runs: name }
}

/** As a client sends a file, with the document in the field that the convention names. */
function multipart({ text, registered }: Material) {
  const boundary = randomUUID()
  const part = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const operations = JSON.stringify({ query: text, documentId: registered, variables: { file: null } })
  return {
    ...raw(
      `${part('operations', operations)}${part('map', '{"0":["variables.file"]}')}${part('0', 'x')}--${boundary}--\r\n`,
    ),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

function asQuery(values: Readonly<Record<string, string>>): string {
  return `?${new URLSearchParams(values).toString()}`
}

function apolloQuery(hash: string) {
  return { extensions: JSON.stringify(apollo(hash).extensions) }
}

function huge({ registered }: Material): Buffer {
  hugeVariables ??= Buffer.from(JSON.stringify({ documentId: registered, variables: { text: 'x'.repeat(HUGE_BYTES) } }))
  return hugeVariables
}
