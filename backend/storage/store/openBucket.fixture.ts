import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { isSigned, KEYS, REGION } from './bucketSignature.fixture.ts'
import type { S3Settings } from './s3Store.ts'

/** Page size, so small that a list of three entries has two pages. */
const PAGE = 2

interface StoredObject {
  bytes: Buffer
  etag: string
  contentType: string | undefined
}

interface BucketUpload {
  key: string
  contentType: string | undefined
  parts: Map<number, { bytes: Buffer; etag: string }>
}

interface Call {
  method: string
  key: string
  query: URLSearchParams
  request: IncomingMessage
  body: Buffer
}

interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: Buffer | string
}

type Failure = readonly [name: string, status: number]

/** A bucket as its clients meet it: path-style addresses, signatures of version 4, and XML, in pages of two entries. */
export async function openBucket() {
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, BucketUpload>()
  const failures: { failure: Failure; operation: string }[] = []
  const calls: string[] = []
  const bucket: Bucket = { objects, uploads }
  const answerTo = (call: Call, pathname: string, isOurs: boolean): Answer => {
    const operation = operationOf(call)
    calls.push(operation)
    if (!isOurs || !pathname.startsWith('/obi')) return failed(['SignatureDoesNotMatch', 403])
    const at = failures.findIndex((planned) => planned.operation === operation)
    const [planned] = at < 0 ? [] : failures.splice(at, 1)
    return planned ? failed(planned.failure) : perform(operation, call, bucket)
  }
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://bucket')
      const key = pathname.split('/').slice(2).map(decodeURIComponent).join('/')
      const call = { method: String(request.method), key, query, request, body }
      const answer = answerTo(call, pathname, isSigned(request, pathname, query))
      response.writeHead(answer.status ?? 200, answer.headers).end(request.method === 'HEAD' ? '' : answer.body)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port')
  const settings: S3Settings = {
    bucket: 'obi',
    region: REGION,
    endpoint: `http://127.0.0.1:${address.port}`,
    credentials: KEYS,
  }
  return {
    settings,
    ...bucket,
    calls,
    /** The next calls of that operation fail so. */
    fail: (operation: string, failure: Failure, times = 1) =>
      void failures.push(...Array.from({ length: times }, () => ({ operation, failure }))),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function operationOf({ method, key, query }: Call): string {
  if (key === '') return query.has('uploads') ? 'listUploads' : 'listObjects'
  if (query.has('uploads')) return 'begin'
  if (!query.has('uploadId')) return { GET: 'get', HEAD: 'head', PUT: 'put', DELETE: 'delete' }[method] ?? 'none'
  return { GET: 'listParts', PUT: 'part', POST: 'complete', DELETE: 'abort' }[method] ?? 'none'
}

interface Bucket {
  objects: Map<string, StoredObject>
  uploads: Map<string, BucketUpload>
}

interface Performing extends Bucket {
  call: Call
  uploadId: string
  /** The upload and the object that the call names. */
  upload: BucketUpload | undefined
  object: StoredObject | undefined
}

const operations: Readonly<Record<string, (performing: Performing) => Answer>> = {
  begin({ call: { key, request }, uploads }) {
    const id = `upload-${uploads.size}-${createHash('md5').update(key).digest('hex')}`
    uploads.set(id, { key, contentType: request.headers['content-type'], parts: new Map() })
    return { body: xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`) }
  },
  part({ call: { query, body }, upload }) {
    const etag = etagOf(body)
    upload?.parts.set(Number(query.get('partNumber')), { bytes: body, etag })
    return { headers: { etag } }
  },
  listParts({ call: { query }, upload }) {
    const all = [...(upload?.parts ?? [])].toSorted(([one], [other]) => one - other)
    return pageOf('ListPartsResult', all, {
      after: query.get('part-number-marker'),
      idOf: ([number]) => String(number),
      show: ([number, { bytes, etag }]) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag><Size>${bytes.length}</Size></Part>`,
      next: (id) => `<NextPartNumberMarker>${id}</NextPartNumberMarker>`,
    })
  },
  complete({ call: { key, body }, upload, uploadId, uploads, objects }) {
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number))
    const bytes = Buffer.concat(named.map((number) => upload?.parts.get(number)?.bytes ?? Buffer.alloc(0)))
    objects.set(key, { bytes, etag: etagOf(bytes), contentType: upload?.contentType })
    uploads.delete(uploadId)
    return { body: xml('CompleteMultipartUploadResult', '') }
  },
  abort({ uploadId, uploads }) {
    uploads.delete(uploadId)
    return { status: 204 }
  },
  put({ call: { key, body, request }, objects }) {
    objects.set(key, { bytes: body, etag: etagOf(body), contentType: request.headers['content-type'] })
    return { headers: { etag: etagOf(body) } }
  },
  delete({ call: { key }, objects }) {
    objects.delete(key)
    return { status: 204 }
  },
  head: giveObject,
  get: giveObject,
  listUploads: ({ call: { query }, uploads }) =>
    pageOf('ListMultipartUploadsResult', [...uploads], {
      after: query.get('upload-id-marker'),
      idOf: ([id]) => id,
      show: ([id, { key }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${SINCE}</Initiated></Upload>`,
      next: (id) =>
        `<NextKeyMarker>${uploads.get(id)?.key}</NextKeyMarker><NextUploadIdMarker>${id}</NextUploadIdMarker>`,
    }),
  listObjects({ call: { query }, objects }) {
    const below = [...objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '')).toSorted()
    return pageOf('ListBucketResult', below, {
      after: query.get('continuation-token'),
      idOf: (name) => name,
      show: (name) => `<Contents><Key>${name}</Key><LastModified>${SINCE}</LastModified></Contents>`,
      next: (name) => `<NextContinuationToken>${name}</NextContinuationToken>`,
    })
  },
}

function perform(operation: string, call: Call, { objects, uploads }: Bucket): Answer {
  const uploadId = call.query.get('uploadId') ?? ''
  const upload = uploads.get(uploadId)
  if (call.query.has('uploadId') && upload?.key !== call.key) return failed(['NoSuchUpload', 404])
  const answer = operations[operation]
  if (!answer) return failed(['MethodNotAllowed', 405])
  return answer({ call, objects, uploads, uploadId, upload, object: objects.get(call.key) })
}

function giveObject({ object, call: { request } }: Performing): Answer {
  return object ? give(object, request) : failed(['NoSuchKey', 404])
}

export const SINCE = '2026-11-21T09:00:00.000Z'

function give({ bytes, etag, contentType }: StoredObject, { headers, method }: IncomingMessage): Answer {
  if (headers['if-match'] !== undefined && headers['if-match'] !== etag) return failed(['PreconditionFailed', 412])
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  const piece = first === undefined ? bytes : bytes.subarray(Number(first), Number(last) + 1)
  return {
    status: first === undefined ? 200 : 206,
    headers: {
      etag,
      'last-modified': new Date(SINCE).toUTCString(),
      'content-length': String(method === 'HEAD' ? bytes.length : piece.length),
      ...(contentType !== undefined && { 'content-type': contentType }),
    },
    body: piece,
  }
}

interface Paging<Entry> {
  after: string | null
  idOf(entry: Entry): string
  show(entry: Entry): string
  next(id: string): string
}

function pageOf<Entry>(name: string, all: readonly Entry[], { after, idOf, show, next }: Paging<Entry>): Answer {
  const from = after === null ? 0 : all.findIndex((entry) => idOf(entry) === after) + 1
  const page = all.slice(from, from + PAGE)
  const last = page.at(-1)
  const isTruncated = last !== undefined && from + PAGE < all.length
  const more = `<IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? next(idOf(last)) : ''}`
  return { body: xml(name, page.map(show).join('') + more) }
}

function failed([name, status]: Failure): Answer {
  return { status, body: xml('Error', `<Code>${name}</Code><Message>${name}</Message>`) }
}

function xml(name: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><${name}>${content.replaceAll('"', '&quot;')}</${name}>`
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}
