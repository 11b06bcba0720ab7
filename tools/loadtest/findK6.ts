import { execFileSync } from 'node:child_process'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const VERSION = '1.8.1'
/** From this one on k6 reads TypeScript. */
const OLDEST = 1

export interface K6Places {
  /** Where programs are, as `PATH` says it. */
  path: string
  /** Where one that had to be built is kept. */
  folder: string
}

/** The k6 of this machine; else one that Go builds, once. The one step of a load test that uses the network. */
export function findK6({ path, folder }: K6Places): string {
  const [installed, built] = [programIn(path, 'k6'), programIn(folder, 'k6')]
  if (installed !== undefined && isNewEnough(installed)) return installed
  if (built !== undefined) return built
  const go = programIn(path, 'go')
  if (go === undefined) {
    throw new Error(
      `The load tests need k6 ${OLDEST} or newer, which is not in PATH, or Go to build k6 ${VERSION} with, which is not there either. Install one of them.`,
    )
  }
  mkdirSync(folder, { recursive: true })
  process.stderr.write(`Building k6 ${VERSION} once, which takes some minutes\n`)
  execFileSync(go, ['install', `go.k6.io/k6@v${VERSION}`], {
    env: { ...process.env, PATH: path, GOBIN: folder },
    stdio: ['ignore', 2, 2],
  })
  return join(folder, 'k6')
}

function programIn(path: string, name: string): string | undefined {
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

function isNewEnough(k6: string): boolean {
  const said = execFileSync(k6, ['version'], { encoding: 'utf8' })
  return Number(/v(\d+)\./.exec(said)?.[1] ?? 0) >= OLDEST
}
