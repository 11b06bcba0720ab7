import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const setupFolder = fileURLToPath(new URL('.', import.meta.url))
const project = v.parse(
  v.object({ scripts: v.object({ start: v.string() }) }),
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
)
const version = process.version.slice(1)
const packed = mkdtempSync(join(tmpdir(), 'obi-setup-'))
let root = ''

beforeAll(() => {
  // Stands in for the package `node`: like it, its install script puts the program in place.
  const node = join(packed, 'node')
  mkdirSync(node)
  writeJson(join(node, 'package.json'), { name: 'node', version, scripts: { preinstall: 'node place.cjs' } })
  const program = `#!/bin/sh\nexec "${process.execPath}" "$@"\n`
  writeFileSync(
    join(node, 'place.cjs'),
    `const fs = require('node:fs')\nfs.mkdirSync('bin', { recursive: true })\n` +
      `fs.writeFileSync('bin/node', ${JSON.stringify(program)}, { mode: 0o755 })\n`,
  )
  npm(['pack', '--pack-destination', packed], node)

  writeJson(join(packed, 'package.json'), {
    name: 'sample',
    version: '1.0.0',
    type: 'module',
    devDependencies: { node: `file:node-${version}.tgz` },
    allowScripts: { node: true },
    scripts: { start: project.scripts.start },
  })
  npm(['install', '--package-lock-only', '--offline'], packed)
})

afterAll(() => rmSync(packed, { recursive: true, force: true }))

beforeEach(() => {
  root = join(mkdtempSync(join(packed, 'clone-')), 'a path with spaces')
  cpSync(setupFolder, join(root, 'tools', 'setup'), { recursive: true })
  for (const file of ['package.json', 'package-lock.json', `node-${version}.tgz`])
    cpSync(join(packed, file), join(root, file))
  writeFileSync(
    join(root, 'tell.ts'),
    `const said: string = process.argv.slice(2).join('|')\nconsole.log(process.version, said)\nprocess.exitCode = 7\n`,
  )
})

test('a fresh clone installs its packages, then runs the script with its arguments and its exit code', async () => {
  const result = await run(['tell.ts', 'one', 'two words'], { NODE_ENV: 'production' })
  expect(result.text).toContain('Installing packages with npm ci')
  expect(result.text).toContain(`${process.version} one|two words`)
  expect(result.code).toBe(7)
})

test('installed packages are not installed again until the lockfile changes', async () => {
  await run(['tell.ts'])
  expect((await run(['tell.ts'])).text).not.toContain('Installing')

  const lock = join(root, 'package-lock.json')
  const installed = join(root, 'node_modules', '.package-lock.json')
  writeFileSync(installed, readFileSync(lock, 'utf8').replaceAll(`"version": "${version}"`, '"version": "1.2.3"'))
  expect((await run(['tell.ts'])).text).toContain('node is not what package-lock.json says')
})

test('the product reuses the code compiled at its last start', async () => {
  const compiled = join(root, 'node_modules', '.cache', 'obi', 'compiled')
  cpSync(join(root, 'tell.ts'), join(root, 'main.ts'))
  await run(['tell.ts'])
  expect(existsSync(compiled)).toBe(false)
  await run(['main.ts'])
  expect(readdirSync(compiled, { recursive: true }).length).toBeGreaterThan(1)
  expect((await run(['main.ts', 'again'])).text).toContain(`${process.version} again`)
})

test('only the product and its admin read .env, and environment variables take precedence over it', async () => {
  writeFileSync(join(root, '.env'), '# Ours\nSTUDIO=riverside\nROOM="blue; red"\n')
  writeFileSync(join(root, 'main.ts'), 'console.log(`<${process.env.STUDIO} ${process.env.ROOM}>`)\n')
  mkdirSync(join(root, 'backend'))
  cpSync(join(root, 'main.ts'), join(root, 'backend', 'admin.ts'))
  cpSync(join(root, 'main.ts'), join(root, 'test.ts'))
  expect((await run(['main.ts'])).text).toContain('<riverside blue; red>')
  expect((await run(['backend/admin.ts'], { STUDIO: 'harbour' })).text).toContain('<harbour blue; red>')
  expect((await run(['test.ts'])).text).toContain('<undefined undefined>')
})

test('two concurrent starts install once', async () => {
  const results = await Promise.all([run(['tell.ts', 'a']), run(['tell.ts', 'b'])])
  expect(results.map(({ code }) => code)).toEqual([7, 7])
  expect(results.filter(({ text }) => text.includes('Installing packages'))).toHaveLength(1)
  expect(results.filter(({ text }) => text.includes('Waiting for it'))).toHaveLength(1)
})

test('if npm ignores install scripts, the required ones run all the same', async () => {
  const result = await run(['tell.ts'], { npm_config_ignore_scripts: 'true' })
  expect(result.text).toContain('Running the install script of node')
  expect(result.code).toBe(7)
})

test('an older npm is named, and tried', async () => {
  const folder = join(root, 'old npm')
  const realNpm = spawnSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).stdout.trim()
  mkdirSync(folder)
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\n[ "$1" = --version ] && echo 10.8.2 || exec "${realNpm}" "$@"\n`)
  chmodSync(join(folder, 'npm'), 0o755)
  const result = await run(['tell.ts'], { PATH: `${folder}:${process.env['PATH']}`, npm_execpath: '' })
  expect(result.text).toContain('This is npm 10.8.2; 11 or newer is expected')
  expect(result.code).toBe(7)
})

test('a lockfile that cannot be installed ends with a plain sentence', async () => {
  writeJson(join(root, 'package.json'), { name: 'sample', dependencies: { node: '1.2.3' } })
  const result = await run(['tell.ts'])
  expect(result.text).toContain('npm ci ended with code')
  expect(result.code).toBe(1)
})

test('a signal reaches the script once, and the script’s child processes end with it', async () => {
  writeWaiting('wait.ts')
  const child = start(['wait.ts'], {})
  const said = collect(child)
  await expect.poll(() => said.text, { timeout: 15_000 }).toMatch(/left \d+/)
  child.kill('SIGTERM')
  child.kill('SIGTERM')
  const [code] = await once(child, 'close')
  expect(code).toBe(3)
  expect(said.text.match(/told to end/g)).toHaveLength(1)
  const left = Number(/left (\d+)/.exec(said.text)?.[1])
  await expect.poll(() => isAlive(left), { timeout: 15_000 }).toBe(false)
})

test('an npm start that is terminated ends after the script', async () => {
  await run(['tell.ts'])
  writeWaiting('main.ts')
  const child = spawn('npm', ['start'], { cwd: root, env: offline(), stdio: ['ignore', 'pipe', 'pipe'] })
  const said = collect(child)
  await expect.poll(() => said.text, { timeout: 15_000 }).toMatch(/left \d+/)
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(said.text).toContain('told to end')
  expect(code).toBe(3)
})

function writeWaiting(file: string): void {
  writeFileSync(
    join(root, file),
    `import { spawn } from 'node:child_process'
    const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    process.on('SIGTERM', () => {
      console.log('told to end')
      setTimeout(() => process.exit(3), 300)
    })
    console.log('left', left.pid)\n`,
  )
}

async function run(args: string[], env: Record<string, string> = {}): Promise<{ code: number; text: string }> {
  const child = start(args, env)
  const said = collect(child)
  const [code] = await once(child, 'close')
  return { code: Number(code), text: said.text }
}

function start(args: string[], env: Record<string, string>) {
  return spawn(process.execPath, [join(root, 'tools', 'setup', 'run.js'), ...args], {
    cwd: tmpdir(),
    env: { ...offline(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function collect(child: ReturnType<typeof start>): { text: string } {
  const said = { text: '' }
  child.stdout.on('data', (chunk) => (said.text += chunk))
  child.stderr.on('data', (chunk) => (said.text += chunk))
  return said
}

function npm(args: string[], cwd: string): void {
  const { status, stderr } = spawnSync('npm', args, { cwd, env: offline(), encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

function offline(): NodeJS.ProcessEnv {
  return { ...process.env, npm_config_offline: 'true' }
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, JSON.stringify(value))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
