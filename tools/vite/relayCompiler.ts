import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { compileRelay } from '#tools/build/compileRelay.ts'

/**
 * Compiles the Relay documents again whenever a file that holds one, or the schema, is saved; what was there at the
 * start has been compiled before it. The compiler's own watch mode wants watchman, which a bare machine does not have.
 */
export function relayCompiler({ cwd }: { cwd: string }): Plugin {
  const compile = oneAtATime(() =>
    compileRelay(cwd).catch((error: Error) => void process.stderr.write(`${error.message}\n`)),
  )
  const compileIfNeeded = async (file: string) => {
    if (await holdsDocuments(file)) compile()
  }
  return {
    name: 'relay-compiler',
    apply: (_config, { command, mode }) => command === 'serve' && mode !== 'test',
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

/** Saves that come during a run are answered by one run after it, however many they are. */
function oneAtATime(run: () => Promise<void>): () => void {
  let running = Promise.resolve()
  let isNextDue = false
  return () => {
    if (isNextDue) return
    isNextDue = true
    running = running.then(() => {
      isNextDue = false
      return run()
    })
  }
}
