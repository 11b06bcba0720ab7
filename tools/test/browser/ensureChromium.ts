import { existsSync } from 'node:fs'
import { runProgram } from '#tools/test/runProgram.ts'
import { findChromium } from './findChromium.ts'

// The fonts are for screenshots: a bare server has none for Arabic, Vietnamese and Chinese.
const DEBIAN_PACKAGES = ['chromium', 'fonts-noto-core', 'fonts-noto-cjk']

const ADVICE = `Chromium is missing and could not be installed; the reason stands above. Any of these helps:
  as root on Debian: apt-get install ${DEBIAN_PACKAGES.join(' ')}
  with a way to Playwright's downloads: node_modules/.bin/playwright install chromium
  with a Chromium that stands elsewhere: CHROMIUM_PATH=/path/to/chromium npm test
What needs no browser runs without: npm test -- schema backend gateway workers tools`

/** Returns a working Chromium, and installs one if necessary. Reports what it did. */
export async function ensureChromium(say: (line: string) => void): Promise<string> {
  const found = findChromium()
  if (found !== undefined) {
    say(`Chromium: ${found}`)
    return found
  }
  if (isDebianRoot() && (await installFromDebian(say))) return installed(say)
  say('Chromium: none found, installing Playwright’s own.')
  await runProgram('playwright', ['install', ...(process.getuid?.() === 0 ? ['--with-deps'] : []), 'chromium'])
  return installed(say)
}

function installed(say: (line: string) => void): string {
  const path = findChromium()
  if (path === undefined) throw new Error(ADVICE)
  say(`Chromium: installed ${path}`)
  return path
}

function isDebianRoot(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')
}

async function installFromDebian(say: (line: string) => void): Promise<boolean> {
  say(`Chromium: none found, installing ${DEBIAN_PACKAGES.join(', ')} with apt-get.`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const isUpdated = (await runProgram('apt-get', ['update', '-q'], env)) === 0
  const isInstalled = isUpdated && (await runProgram('apt-get', ['install', '-yq', ...DEBIAN_PACKAGES], env)) === 0
  // Ubuntu's package of this name only refers to a snap, and does not install a working program.
  return isInstalled && findChromium() !== undefined && (await runProgram('chromium', ['--version'])) === 0
}
