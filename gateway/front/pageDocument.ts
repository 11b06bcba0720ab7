import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { compress, encodingFor } from '#gateway/http/compressAnswer.ts'
import { contentSecurityPolicy, type PageReach } from './securityHeaders.ts'

interface Page extends PageReach {
  /** Begins and ends with a slash. */
  basePath: string
}

interface PageRequest {
  request: IncomingMessage
  response: ServerResponse
}

/** Answers with the app's document, its placeholders filled with this answer's nonce and the path we are served at. */
export function sendDocument({ request, response }: PageRequest, html: string, { basePath, ...reach }: Page): void {
  const nonce = randomBytes(16).toString('base64')
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('cache-control', 'no-cache')
  response.setHeader('content-security-policy', contentSecurityPolicy(nonce, reach))
  response.setHeader('vary', 'accept-encoding')
  const text = html.replaceAll('__NONCE__', nonce).replaceAll('__BASE__', basePath)
  const encoding = encodingFor(request.headers['accept-encoding'], Buffer.byteLength(text))
  if (!encoding) return void response.end(text)
  const bytes = compress(text, encoding)
  response.setHeader('content-encoding', encoding)
  response.setHeader('content-length', bytes.length)
  response.end(bytes)
}
