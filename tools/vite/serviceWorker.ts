import { build, type Plugin } from 'vite'

interface ServiceWorkerOptions {
  entry: string
  /** Without a hash: its address is what browsers know it by. */
  fileName: string
}

/** Lays the service worker beside the document, in one classic script: not every browser takes a module for it. */
export function serviceWorker({ entry, fileName }: ServiceWorkerOptions): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: await bundle(entry) })
    },
  }
}

async function bundle(entry: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })
  const [result] = Array.isArray(output) ? output : [output]
  const [chunk] = result && 'output' in result ? result.output : []
  if (chunk?.type !== 'chunk') throw new Error(`Nothing was made of ${entry}`)
  return chunk.code
}
