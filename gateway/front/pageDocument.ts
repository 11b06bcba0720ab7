import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { contentSecurityPolicy, type PageReach } from './securityHeaders.ts'

interface Page extends PageReach {
  /** Begins and ends with a slash. */
  basePath: string
}

/** Answers with the app's document, its placeholders filled with this answer's nonce and the path we are served at. */
export function sendDocument(response: ServerResponse, html: string, { basePath, ...reach }: Page): void {
  const nonce = randomBytes(16).toString('base64')
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('cache-control', 'no-cache')
  response.setHeader('content-security-policy', contentSecurityPolicy(nonce, reach))
  response.end(html.replaceAll('__NONCE__', nonce).replaceAll('__BASE__', basePath))
}
