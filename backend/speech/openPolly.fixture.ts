import { once } from 'node:events'
import { createServer, type ServerHttp2Session } from 'node:http2'
import { text } from 'node:stream/consumers'

interface PollyCall {
  authorization: string
  body: unknown
}

/** Amazon Polly, as its client meets it over HTTP/2: one path, JSON in, a sound out, and Amazon's errors. */
export async function openPolly() {
  const calls: PollyCall[] = []
  const failures: { name: string; status: number }[] = []
  let sound = Buffer.from('ID3 a sound')
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const failure =
        request.url === '/v1/speech' ? failures.shift() : { name: 'UnknownOperationException', status: 404 }
      calls.push({ authorization: request.headers.authorization ?? '', body: JSON.parse(body) })
      if (!failure) return response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(sound)
      const headers = { 'content-type': 'application/json', 'x-amzn-errortype': failure.name }
      return response.writeHead(failure.status, headers).end(JSON.stringify({ message: failure.name }))
    })
  }).listen(0, '127.0.0.1')
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session) => sessions.add(session))
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port')
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    calls,
    fail: (name: string, status: number, times = 1) =>
      void failures.push(...Array.from({ length: times }, () => ({ name, status }))),
    answerWith: (bytes: Buffer<ArrayBuffer>) => void (sound = bytes),
    async close() {
      for (const session of sessions) session.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
