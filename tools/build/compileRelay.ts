import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const compiler = createRequire(import.meta.url).resolve('relay-compiler/cli.js')

/** Compiles the web client's documents into schema/__generated__, and registers them in documents.json. */
export async function compileRelay(root: string): Promise<void> {
  const generated = join(root, 'schema', '__generated__')
  const artifacts = join(generated, 'relay')
  const documents = join(generated, 'documents.json')
  // The compiler creates neither its folder nor the file of registered documents, and registers only changed ones.
  if (!existsSync(documents)) {
    rmSync(artifacts, { recursive: true, force: true })
    writeFileSync(documents, '{}\n')
  }
  mkdirSync(artifacts, { recursive: true })

  const child = spawn(process.execPath, [compiler], { cwd: root, stdio: 'inherit' })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`relay-compiler ended with code ${code}`)
}
