import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#tools/build/projectRoot.ts'

export const peersFolder = join(projectRoot, 'tools/bench/peers')

/** Installs missing packages that only measurements need. No other step of a measurement uses the network. */
export function installPeers(): void {
  if (existsSync(join(peersFolder, 'node_modules/.package-lock.json'))) return
  execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: peersFolder, stdio: ['ignore', 2, 2] })
}
