import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sirv from 'sirv'
import type { WebApp } from './webApp.port.ts'

const HASHED = /^\/assets\//

/** Serves the build of the web client. Files are listed once, so no request can name one outside. */
export async function openBuiltWeb(folder: string): Promise<WebApp> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const serve = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    // The document is never served as a file: its nonce changes with each answer.
    extensions: [],
    setHeaders(response, path) {
      response.setHeader('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
      // Not in the server's own list, and a browser that plays playlists by itself goes by it.
      if (path.endsWith('.m3u8')) response.setHeader('content-type', 'application/vnd.apple.mpegurl')
    },
  })
  return {
    serveFile(request, response, next) {
      if (isDocument(request.url)) return next()
      // A new build deletes files of this one. The stream's error reaches no other listener.
      response.once('pipe', (file) => file.once('error', () => response.destroy()))
      return serve(request, response, next)
    },
    readDocument: () => Promise.resolve(html),
  }
}

/**
 * Under each name that it would be found by: what serves files decodes a path, and takes no account of slashes at its
 * end.
 */
function isDocument(url = '/'): boolean {
  const [path = ''] = url.split('?', 1)
  const name = decoded(path)
  return /^\/+$/.test(name) || name.startsWith('/index.html')
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
