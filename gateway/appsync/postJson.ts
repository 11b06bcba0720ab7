import * as http from 'node:http'
import * as https from 'node:https'
import { urlToHttpOptions } from 'node:url'

export interface Reply {
  status: number
  contentType: string
  body: Buffer
}

interface Post {
  body: string
  headers: Readonly<Record<string, string>>
  signal: AbortSignal
}

/** Rejects if the connection breaks, the signal aborts or the reply has more bytes than allowed. */
export type PostJson = (post: Post) => Promise<Reply>

/** How long an idle connection is kept, in ms; shorter than servers keep theirs, so that few calls meet a closed one. */
const IDLE_MS = 4_000

/** Posts to one address over kept connections. `fetch` costs more CPU, with its streams and copies of headers. */
export function createPostJson(url: string, mostBytes: number): PostJson {
  const target = urlToHttpOptions(new URL(url))
  const { Agent, request: open } = target.protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS })
  return ({ body, headers, signal }) =>
    new Promise((resolve, reject) => {
      const entity = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      const options = { ...target, agent, signal, method: 'POST', headers: { ...headers, ...entity } }
      const request = open(options, (response) => void readReply(response, mostBytes).then(resolve, reject))
      request.on('error', reject)
      request.end(body)
    })
}

function readReply(response: http.IncomingMessage, mostBytes: number): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > mostBytes) response.destroy(new Error(`answered with more than ${mostBytes} bytes`))
      else chunks.push(chunk)
    })
    response.on('error', reject)
    response.on('end', () => {
      const { statusCode: status = 0, headers } = response
      resolve({ status, contentType: headers['content-type'] ?? '', body: Buffer.concat(chunks, bytes) })
    })
  })
}
