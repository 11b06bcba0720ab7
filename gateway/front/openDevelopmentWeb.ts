import { readFile } from 'node:fs/promises'
import type { IncomingMessage, Server } from 'node:http'
import { join } from 'node:path'
import { createServer } from 'vite'
import type { WebApp } from './webApp.port.ts'

interface DevelopmentWebOptions {
  /** Vite's own socket hangs on it, so that one port is enough. */
  server: Server
  configFile: string
  /** Begins and ends with a slash. */
  basePath: string
  /** Vite refuses requests for any other host but this one and those of the machine. */
  publicUrl: string
}

/** Serves the web client from its sources: what is saved is seen in the page, without a build. Never in production. */
export async function openDevelopmentWeb(options: DevelopmentWebOptions): Promise<WebApp> {
  const { server, configFile, basePath, publicUrl } = options
  const vite = await createServer({
    configFile,
    base: basePath,
    appType: 'custom',
    clearScreen: false,
    server: { middlewareMode: true, hmr: { server }, allowedHosts: [new URL(publicUrl).hostname] },
  })
  const inBase = (path: string) => basePath + path.slice(1)
  return {
    serveFile(request, response, next) {
      // The front door took the base path off; Vite wants it.
      const path = request.url ?? '/'
      request.url = inBase(path)
      vite.middlewares(request, response, (error?: unknown) => {
        request.url = path
        if (error === undefined) next()
        else response.destroy()
      })
    },
    // Every page is this one document, and what it names is found from its base.
    readDocument: async () =>
      vite.transformIndexHtml('/index.html', await readFile(join(vite.config.root, 'index.html'), 'utf8')),
    takesUpgrade: isVites,
    close: () => vite.close(),
  }
}

function isVites({ headers }: IncomingMessage): boolean {
  const protocol = headers['sec-websocket-protocol']
  return protocol === 'vite-hmr' || protocol === 'vite-ping'
}
