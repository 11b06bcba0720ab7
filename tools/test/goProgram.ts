import { execFileSync } from 'node:child_process'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export interface GoPlaces {
  /** Where programs are, as `PATH` says it. */
  path: string
  /** Where what had to be built is kept. */
  folder: string
}

/** Builds a program into the folder, from the network. Reports what to do if Go is missing. */
export function buildWithGo(module: string, { path, folder }: GoPlaces, without: string): void {
  const go = programIn(path, 'go')
  if (go === undefined) throw new Error(without)
  mkdirSync(folder, { recursive: true })
  process.stderr.write(`Building ${module} once, which takes some minutes\n`)
  execFileSync(go, ['install', module], {
    env: { ...process.env, PATH: path, GOBIN: folder },
    stdio: ['ignore', 2, 2],
  })
}

export function programIn(path: string, name: string): string | undefined {
  return path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isProgram)
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
