import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** Serves a handler on a free port. */
export async function serveHandler(handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: (): void => {
      server.close()
      server.closeAllConnections()
    },
  }
}
