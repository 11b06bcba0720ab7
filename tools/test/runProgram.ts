import { spawn } from 'node:child_process'
import { projectRoot } from '#tools/build/projectRoot.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs a program on this terminal without input, and resolves with its exit code. Signals are passed on. */
export function runProgram(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(program, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const passOn = (signal: NodeJS.Signals) => void child.kill(signal)
  for (const signal of SIGNALS) process.on(signal, passOn)
  return new Promise((resolve) => {
    const end = (code: number) => {
      for (const signal of SIGNALS) process.off(signal, passOn)
      resolve(code)
    }
    child.once('error', (error) => {
      process.stderr.write(`${program} did not start: ${error.message}\n`)
      end(1)
    })
    child.once('close', (code) => end(code ?? 1))
  })
}
