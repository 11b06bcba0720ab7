import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const compiler = createRequire(import.meta.url).resolve('relay-compiler/cli.js')

/** Compiles the web client's documents into schema/__generated__, and registers them in documents.json. */
export async function compileRelay(root: string): Promise<void> {
  const generated = join(root, 'schema', '__generated__')
  // The compiler makes neither its folder nor the file it registers documents in.
  mkdirSync(join(generated, 'relay'), { recursive: true })
  const documents = join(generated, 'documents.json')
  if (!existsSync(documents)) writeFileSync(documents, '{}\n')

  const child = spawn(process.execPath, [compiler], { cwd: root, stdio: 'inherit' })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`relay-compiler ended with code ${code}`)
}
