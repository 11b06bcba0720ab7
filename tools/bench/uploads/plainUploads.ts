import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

// The least that stores a file sent in pieces: each is streamed to its place, summed up and synced. Started by upload.ts.
const [folder = '.'] = process.argv.slice(2)
/** Page for a browser that sends a local file. */
const page = '<!doctype html><title>Plain uploads</title><input type="file">'

const server = createServer((request, response) => {
  const [, name = '', at = '0'] = (request.url ?? '').split('/')
  if (request.method === 'GET') response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  else
    store(name, Number(at)).then(
      (etag) => response.writeHead(200, { etag }).end(),
      () => response.writeHead(500).end(),
    )

  async function store(file: string, start: number): Promise<string> {
    const path = join(folder, file)
    if (request.method === 'POST') await (await open(path, 'wx')).close()
    if (request.method === 'DELETE') await rm(path)
    if (request.method !== 'PUT') return '""'
    const md5 = createHash('md5')
    const summing = new Transform({
      transform(piece: Buffer, _encoding, done) {
        md5.update(piece)
        done(null, piece)
      },
    })
    await pipeline(request, summing, createWriteStream(path, { flags: 'r+', start, flush: true }))
    return `"${md5.digest('hex')}"`
  }
})
process.on('disconnect', () => process.exit())

server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
if (address === null || typeof address === 'string') throw new TypeError('A TCP server has a port')
process.send?.({ url: `http://127.0.0.1:${address.port}` })
