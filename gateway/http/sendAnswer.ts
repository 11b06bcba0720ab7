import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { AnswerText } from '#gateway/documents/answerDocument.ts'
import { compress, encodingFor } from './compressAnswer.ts'

/** Whether plain JSON is what the caller likes best. Others are served by Yoga, which knows more media types. */
export function takesJson({ headers }: IncomingMessage): boolean {
  if (headers['access-control-request-headers'] !== undefined) return false
  const [first = ''] = (headers.accept ?? '*/*').split(',', 1)
  return ['*/*', 'application/json'].includes(first.trim().toLowerCase())
}

export interface SendExchange {
  request: IncomingMessage
  response: ServerResponse
  origins: ReadonlySet<string>
}

/** Sends the JSON text of an answer without errors, with the headers that Yoga gives the others. */
export function sendText(text: AnswerText, { request, response, origins }: SendExchange): void {
  if (response.destroyed) return
  const byteLength = Buffer.byteLength(text)
  const encoding = encodingFor(request.headers['accept-encoding']?.toString(), byteLength)
  const headers = headersFor(request.headers.origin, origins)
  if (!encoding) {
    // A text goes out in one piece with its headers.
    response.writeHead(200, { ...headers, 'content-length': byteLength }).end(text)
    return
  }
  const bytes = compress(text, encoding)
  response.writeHead(200, { ...headers, 'content-encoding': encoding, 'content-length': bytes.length }).end(bytes)
}

/** Pages of other origins than these were refused before. */
function headersFor(origin: string | undefined, origins: ReadonlySet<string>): OutgoingHttpHeaders {
  const headers = { 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' }
  if (origin === undefined) return headers
  const [only] = origins
  return {
    ...headers,
    'access-control-allow-origin': origins.size === 1 ? only : origin,
    'access-control-allow-methods': 'POST',
    ...(origins.size > 1 && { vary: 'Origin, accept-encoding' }),
  }
}
