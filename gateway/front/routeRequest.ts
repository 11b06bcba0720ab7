import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendDocument } from './pageDocument.ts'
import type { WebApp } from './webApp.port.ts'

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void

export interface Routes {
  /** By path: one that ends with a slash takes everything below it, another one that path alone. */
  handlers: Readonly<Record<string, RequestHandler>>
  web: WebApp
  publicUrl: string
  otherHosts: readonly string[]
  basePath: string
}

/** Sends a request where it belongs: a service, a file of the client, or the client's document. */
export function routeRequest({ handlers, web, publicUrl, otherHosts, basePath }: Routes): RequestHandler {
  const exact = new Map(Object.entries(handlers))
  const prefixes = [...exact].filter(([path]) => path.endsWith('/'))
  const findHandler = (path: string) => exact.get(path) ?? prefixes.find(([prefix]) => path.startsWith(prefix))?.[1]
  const serve = serveClient(web, { publicUrl, otherHosts, basePath })

  return (request, response) => {
    const path = stripBase(request.url, basePath)
    if (path === undefined) return leadToBase(request, response, basePath)
    request.url = path
    const handle = findHandler(pathnameOf(path)) ?? serve
    return handle(request, response)
  }
}

function serveClient(web: WebApp, page: Pick<Routes, 'publicUrl' | 'otherHosts' | 'basePath'>): RequestHandler {
  return async (request, response) => {
    const { method, url = '/' } = request
    if (method !== 'GET' && method !== 'HEAD') return sendPlain(response, 405, 'Not allowed')
    const isServed = await new Promise<boolean>((resolve) => {
      response.once('close', () => resolve(true))
      web.serveFile(request, response, () => resolve(false))
    })
    if (isServed) return undefined
    if (!isNavigation(request)) return sendPlain(response, 404, 'Not found')
    return sendDocument({ request, response }, await web.readDocument(url), {
      ...page,
      players: playersAt(pathnameOf(url)),
    })
  }
}

const VIMEO_PAGE = /^\/dashboard\/vimeo-video\/?$/i

/** One page plays what stands at Vimeo, in Vimeo's own player. No other lets it in. */
function playersAt(path: string): readonly string[] {
  return VIMEO_PAGE.test(path) ? ['https://player.vimeo.com'] : []
}

/** The path below the base path; undefined for one that is not below it, or is no path at all. */
export function stripBase(url: string | undefined, basePath: string): string | undefined {
  if (!url?.startsWith(basePath) || url.startsWith('//')) return undefined
  return url.slice(basePath.length - 1)
}

/** A person who follows a link or reloads gets the app, and so does a preview of it. A missing script or image does not. */
function isNavigation({ headers, url = '/' }: IncomingMessage): boolean {
  const { 'sec-fetch-dest': wants, accept = '*/*' } = headers
  if (isFileName(pathnameOf(url))) return false
  // The service worker asks for a page in a person's place, and then says of it no more than that it wants a document.
  if (wants === 'empty') return accept.startsWith('text/html')
  return (wants === undefined || wants === 'document') && /text\/html|\*\/\*/.test(accept)
}

/** Something stands before a full stop, or nothing, and something after it. */
function isFileName(path: string): boolean {
  const dot = path.indexOf('.', path.lastIndexOf('/') + 1)
  return dot !== -1 && dot < path.length - 1
}

function pathnameOf(path: string): string {
  return path.split('?', 1)[0] ?? ''
}

/** The base path without its slash leads to the app; anything else outside of it is not ours. */
function leadToBase({ url }: IncomingMessage, response: ServerResponse, basePath: string): void {
  if (url !== basePath.slice(0, -1)) return sendPlain(response, 404, 'Not found')
  response.setHeader('location', basePath)
  return sendPlain(response, 308, basePath)
}

export function sendPlain(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status
  response.setHeader('content-type', 'text/plain; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  response.end(`${text}\n`)
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.statusCode = status
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  response.end(JSON.stringify(value))
}
