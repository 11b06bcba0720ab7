import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { buildWithGo, type GoPlaces, programIn } from '#tools/test/goProgram.ts'

const VERSION = '1.8.1'
/** From this one on k6 reads TypeScript. */
const OLDEST = 1

/** The k6 of this machine; else one that Go builds, once. The one step of a load test that uses the network. */
export function findK6({ path, folder }: GoPlaces): string {
  const [installed, built] = [programIn(path, 'k6'), programIn(folder, 'k6')]
  if (installed !== undefined && isNewEnough(installed)) return installed
  if (built !== undefined) return built
  buildWithGo(
    `go.k6.io/k6@v${VERSION}`,
    { path, folder },
    `The load tests need k6 ${OLDEST} or newer, which is not in PATH, or Go to build k6 ${VERSION} with, which is not there either. Install one of them.`,
  )
  return join(folder, 'k6')
}

function isNewEnough(k6: string): boolean {
  const said = execFileSync(k6, ['version'], { encoding: 'utf8' })
  return Number(/v(\d+)\./.exec(said)?.[1] ?? 0) >= OLDEST
}
