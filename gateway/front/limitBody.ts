import { type RequestHandler, sendPlain } from './routeRequest.ts'

/** No service behind the door takes more in one request; uploads go to storage in parts. */
const MOST_BYTES = 1024 * 1024

/** Refuses bodies that are too long or of undeclared length, before anybody reads them. */
export function limitBody(handle: RequestHandler): RequestHandler {
  return (request, response) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    const refusal = encoding === undefined ? Number(length ?? 0) > MOST_BYTES && 413 : 411
    if (!refusal) return handle(request, response)
    // The body stays unread, so the connection can't carry another request.
    response.setHeader('connection', 'close')
    return sendPlain(response, refusal, refusal === 411 ? 'Declare the length of the body' : 'Too large')
  }
}
