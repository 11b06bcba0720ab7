import { type RequestHandler, sendPlain, stripBase } from './routeRequest.ts'

/** No service behind the door takes more in one request, but for those that say so. */
const MOST_BYTES = 1024 * 1024

export interface LargerBodies {
  basePath: string
  /** Bytes, by method and the path below the base path that they hold for and below: `PUT /storage/`. */
  largerBodies: Readonly<Record<string, number>>
}

/** Refuses bodies that are too long or of undeclared length, before anybody reads them. */
export function limitBody(handle: RequestHandler, { basePath, largerBodies }: LargerBodies): RequestHandler {
  const larger = Object.entries(largerBodies)
  return (request, response) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    const called = `${request.method} ${stripBase(request.url, basePath) ?? ''}`
    const most = larger.find(([call]) => called.startsWith(call))?.[1] ?? MOST_BYTES
    const refusal = encoding === undefined ? Number(length ?? 0) > most && 413 : 411
    if (!refusal) return handle(request, response)
    // The body stays unread, so the connection can't carry another request.
    response.setHeader('connection', 'close')
    return sendPlain(response, refusal, refusal === 411 ? 'Declare the length of the body' : 'Too large')
  }
}
