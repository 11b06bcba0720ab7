import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const compiler = createRequire(import.meta.url).resolve('relay-compiler/cli.js')

/**
 * Compiles the Relay documents once at the start and again whenever a file that holds one, or the schema, is saved.
 * The compiler's own watch mode wants watchman, which a bare machine does not have.
 */
export function relayCompiler({ cwd }: { cwd: string }): Plugin {
  let isBuild = false
  const compile = oneAtATime(() => compileOnce(cwd))
  const compileAndTell = () => compile().catch((error: Error) => process.stderr.write(`${error.message}\n`))

  const compileIfNeeded = async (file: string) => {
    if (await holdsDocuments(file)) await compileAndTell()
  }

  return {
    name: 'relay-compiler',
    enforce: 'pre',
    apply: (_config, { mode }) => mode !== 'test',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    buildStart: async () => {
      await (isBuild ? compile() : compileAndTell())
    },
    configureServer: ({ watcher }) => {
      watcher.add(join(cwd, 'schema/schema.graphql'))
      watcher.on('change', (file: string) => void compileIfNeeded(file))
    },
  }
}

async function holdsDocuments(file: string): Promise<boolean> {
  if (file.includes('__generated__')) return false
  if (file.endsWith('schema.graphql')) return true
  return /\.tsx?$/.test(file) && (await readFile(file, 'utf8')).includes('graphql`')
}

function compileOnce(cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [compiler], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(output))))
  })
}

/** A request that arrives during a run is answered by one more run after it, however many such requests there are. */
function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  return () => {
    if (!running) {
      running = run().finally(() => {
        running = undefined
      })
      return running
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        running = run().finally(() => {
          running = undefined
        })
        return running
      })
    return next
  }
}
