import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { projectRoot } from '#tools/build/projectRoot.ts'

export interface ToolResult {
  code: number
  output: string
}

/** Runs a program of node_modules/.bin in the project's folder. */
export async function runTool(
  program: string,
  args: readonly string[],
  cwd: string = projectRoot,
): Promise<ToolResult> {
  const child = spawn(program, args, { cwd, env: { ...process.env, NO_COLOR: '1' }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = await once(child, 'close')
  return { code: Number(code ?? 1), output: output.trim() }
}
