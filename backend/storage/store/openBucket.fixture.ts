import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from './s3Store.ts'

/** So few entries are listed at once that a list of three has two pages. */
const PAGE = 2
const REGION = 'eu-west-1'
const KEYS = { accessKeyId: 'key', secretAccessKey: 'secret' }

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
  const bucket = { objects, uploads }
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const url = new URL(request.url ?? '', 'http://bucket')
      const [, , ...names] = url.pathname.split('/')
      const key = names.map((name) => decodeURIComponent(name)).join('/')
      const call = { method: request.method ?? '', key, query: url.searchParams, request, body }
      const operation = operationOf(call)
      calls.push(operation)
      const at = failures.findIndex((planned) => planned.operation === operation)
      const [planned] = at < 0 ? [] : failures.splice(at, 1)
      const isOurs = url.pathname.startsWith('/obi') && isSigned(request, url)
      const refused = isOurs ? planned?.failure : (['SignatureDoesNotMatch', 403] as const)
      const {
        status = 200,
        headers = {},
        body: answer = '',
      } = refused ? failed(refused) : perform(operation, call, bucket)
      response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : answer)
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

function perform(operation: string, { key, query, request, body }: Call, { objects, uploads }: Bucket): Answer {
  const uploadId = query.get('uploadId') ?? ''
  const upload = uploads.get(uploadId)
  const object = objects.get(key)
  const contentType = request.headers['content-type']
  if (query.has('uploadId') && upload?.key !== key) return failed(['NoSuchUpload', 404])
  switch (operation) {
    case 'begin': {
      const id = `upload-${uploads.size}-${createHash('md5').update(key).digest('hex')}`
      uploads.set(id, { key, contentType, parts: new Map() })
      return { body: xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`) }
    }
    case 'part': {
      const etag = etagOf(body)
      upload?.parts.set(Number(query.get('partNumber')), { bytes: body, etag })
      return { headers: { etag } }
    }
    case 'listParts': {
      const all = [...(upload?.parts ?? [])].toSorted(([one], [other]) => one - other)
      return pageOf('ListPartsResult', all, {
        after: query.get('part-number-marker'),
        idOf: ([number]) => String(number),
        show: ([number, { bytes, etag }]) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag><Size>${bytes.length}</Size></Part>`,
        next: (id) => `<NextPartNumberMarker>${id}</NextPartNumberMarker>`,
      })
    }
    case 'complete': {
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) =>
        Number(number),
      )
      const bytes = Buffer.concat(named.map((number) => upload?.parts.get(number)?.bytes ?? Buffer.alloc(0)))
      objects.set(key, { bytes, etag: etagOf(bytes), contentType: upload?.contentType })
      uploads.delete(uploadId)
      return { body: xml('CompleteMultipartUploadResult', '') }
    }
    case 'abort':
      uploads.delete(uploadId)
      return { status: 204 }
    case 'put':
      objects.set(key, { bytes: body, etag: etagOf(body), contentType })
      return { headers: { etag: etagOf(body) } }
    case 'delete':
      objects.delete(key)
      return { status: 204 }
    case 'head':
    case 'get':
      return object ? give(object, request) : failed(['NoSuchKey', 404])
    case 'listUploads':
      return pageOf('ListMultipartUploadsResult', [...uploads], {
        after: query.get('upload-id-marker'),
        idOf: ([id]) => id,
        show: ([id, { key: name }]) =>
          `<Upload><Key>${name}</Key><UploadId>${id}</UploadId><Initiated>${SINCE}</Initiated></Upload>`,
        next: (id) =>
          `<NextKeyMarker>${uploads.get(id)?.key}</NextKeyMarker><NextUploadIdMarker>${id}</NextUploadIdMarker>`,
      })
    case 'listObjects': {
      const below = [...objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '')).toSorted()
      return pageOf('ListBucketResult', below, {
        after: query.get('continuation-token'),
        idOf: (name) => name,
        show: (name) => `<Contents><Key>${name}</Key><LastModified>${SINCE}</LastModified></Contents>`,
        next: (name) => `<NextContinuationToken>${name}</NextContinuationToken>`,
      })
    }
    default:
      return failed(['MethodNotAllowed', 405])
  }
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

/** As Amazon has it, of version 4: in the address where a browser sends a part, else in a header. */
function isSigned({ method = '', headers }: IncomingMessage, { pathname, searchParams }: URL): boolean {
  const isAddress = searchParams.has('X-Amz-Signature')
  const [, ...inHeader] =
    /Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(headers.authorization ?? '') ?? []
  const inAddress = ['X-Amz-Credential', 'X-Amz-SignedHeaders', 'X-Amz-Signature'].map((name) => searchParams.get(name))
  const [credential, names, signature] = isAddress ? inAddress : inHeader
  if (!credential || !names || !signature) return false
  const time = isAddress ? searchParams.get('X-Amz-Date') : headers['x-amz-date']
  const [accessKeyId, ...scope] = credential.split('/')
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(encoded).join('='))
    .toSorted()
    .join('&')
  const said = names.split(';').map((name) => `${name}:${String(headers[name] ?? '')}\n`)
  const payload = isAddress ? 'UNSIGNED-PAYLOAD' : String(headers['x-amz-content-sha256'])
  const canonical = [method, pathname, query, said.join(''), names, payload].join('\n')
  const hash = createHash('sha256').update(canonical).digest('hex')
  const mac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
  const key = scope.reduce<Buffer | string>(mac, `AWS4${KEYS.secretAccessKey}`)
  const right = mac(key, ['AWS4-HMAC-SHA256', time, scope.join('/'), hash].join('\n')).toString('hex')
  return accessKeyId === KEYS.accessKeyId && scope[1] === REGION && signature === right
}

function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
