import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findMissing } from './findMissing.js'
import { holdTurn } from './holdTurn.js'

const OLDEST_NPM = 11

/** Installs the lockfile's packages when they are missing or stale. Resolves with false when that was not possible. */
export async function installWhatIsMissing(root) {
  if (findMissing(root) === undefined) return true
  // Not in node_modules, which npm ci removes.
  const turn = {
    file: join(root, '.setup.lock'),
    sentence: 'Another start is installing the packages. Waiting for it.',
  }
  return holdTurn(turn, async () => {
    // The previous holder may have installed everything.
    const missing = findMissing(root)
    return missing === undefined || (await mend(root, missing))
  })
}

async function mend(root, missing) {
  if (!(await isNpmUsable())) return false
  if (missing.kind === 'packages') {
    say(`Installing packages with npm ci (${missing.why}). This takes a few minutes the first time.`)
    // A production environment would leave out what the build needs.
    // Its warnings are about the Node that runs it, and the project has its own.
    const code = await npm(root, ['ci', '--include=dev', '--include=optional', '--loglevel=error'])
    if (code !== 0) return fail(`npm ci ended with code ${code}. Its own message stands above.`)
  }
  return runMissedScripts(root)
}

// With `ignore-scripts`, npm skips the two scripts that install binaries.
async function runMissedScripts(root) {
  const missing = findMissing(root)
  if (missing === undefined) return true
  if (missing.kind === 'packages') return fail(`The packages are still not complete: ${missing.why}.`)
  say(`Running the install script of ${missing.names.join(' and ')} (${missing.why}).`)
  await npm(root, ['rebuild', '--ignore-scripts=false', ...missing.names])
  const left = findMissing(root)
  return left === undefined || fail(`${left.why}. Remove node_modules and run npm ci with install scripts allowed.`)
}

async function isNpmUsable() {
  const version = await npmVersion()
  if (version === undefined) return fail(`npm was not found. Install Node.js with npm ${OLDEST_NPM} or newer.`)
  if (Number.parseInt(version, 10) < OLDEST_NPM) {
    say(
      `This is npm ${version}; ${OLDEST_NPM} or newer is expected (npm install -g npm@${OLDEST_NPM}). Trying with it.`,
    )
  }
  return true
}

function npmVersion() {
  return new Promise((resolve) => {
    const child = spawnNpm(['--version'], { stdio: ['ignore', 'pipe', 'ignore'] })
    let text = ''
    child.stdout.on('data', (chunk) => (text += chunk))
    child.once('error', () => resolve(undefined))
    child.once('close', (code) => resolve(code === 0 ? text.trim() : undefined))
  })
}

function npm(root, args) {
  return new Promise((resolve) => {
    const child = spawnNpm(args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    const passOn = (signal) => child.kill(signal)
    process.on('SIGINT', passOn).on('SIGTERM', passOn).on('SIGHUP', passOn)
    child.once('error', () => resolve(1))
    child.once('close', (code) => {
      process.off('SIGINT', passOn).off('SIGTERM', passOn).off('SIGHUP', passOn)
      resolve(code ?? 1)
    })
  })
}

// npm passes on the path of its own program, which is the npm that the user chose.
function spawnNpm(args, options) {
  const program = process.env.npm_execpath
  if (program?.endsWith('npm-cli.js')) return spawn(process.execPath, [program, ...args], options)
  return spawn('npm', args, options)
}

function say(line) {
  process.stdout.write(`${line}\n`)
}

function fail(line) {
  process.stderr.write(`${line}\n`)
  return false
}
