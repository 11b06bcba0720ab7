import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildStale } from '#tools/build/buildStale.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { type Manifest, openManifest, readManifest } from './manifest.ts'
import type { Result } from './report.ts'

const KB = 1000
const SIGN_IN = 'features/auth/SignInScreen.tsx'
const DASHBOARD = 'features/today/TodayScreen.tsx'
const IDENTITY = 'app/identity/amplifyAuth.ts'

interface Line {
  what: string
  bytes: number
  budget: number
}

/** Brotli bytes that each route needs before its first paint, against the budgets; the worst share of one is the result. */
export async function run(): Promise<Result> {
  await buildStale({ root: projectRoot, log: (line) => process.stdout.write(`${line}\n`) })
  const folder = join(projectRoot, 'dist', 'web')
  const weigh = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + brotliBytes(join(folder, file)), 0)
  const lines = linesOf(openManifest(readManifest(join(folder, '.vite', 'manifest.json'))), weigh)
  for (const { what, bytes, budget } of lines) {
    process.stdout.write(`${(bytes / KB).toFixed(1).padStart(7)} of ${budget / KB} KB  ${what}\n`)
  }
  const worst = Math.max(...lines.map(({ bytes, budget }) => bytes / budget))
  const over = lines.filter(({ bytes, budget }) => bytes > budget).map(({ what }) => what)
  return { name: 'bytes', kind: 'value', measured: worst, goal: { atMost: 1 }, details: { over } }
}

export function linesOf(manifest: Manifest, weigh: (files: Iterable<string>) => number): Line[] {
  const catalogues = manifest.sources().filter((source) => /^locales\/[\w-]+\.po$/.test(source))
  // Whoever reads the longest language pays the most.
  const [language] = catalogues.toSorted((a, b) => weigh(manifest.scriptsOf([b])) - weigh(manifest.scriptsOf([a])))
  const shell = ['index.html', ...(language === undefined ? [] : [language])]
  const screens = manifest.sources().filter((source) => source.endsWith('Screen.tsx'))
  const shellScripts = manifest.scriptsOf(shell)
  return [
    { what: 'sign-in', bytes: weigh(manifest.scriptsOf([...shell, SIGN_IN])), budget: 85 * KB },
    {
      what: 'sign-in with identity',
      bytes: weigh(manifest.scriptsOf([...shell, SIGN_IN, IDENTITY])),
      budget: 125 * KB,
    },
    { what: 'dashboard', bytes: weigh(manifest.scriptsOf([...shell, DASHBOARD])), budget: 165 * KB },
    {
      what: 'dashboard with identity',
      bytes: weigh(manifest.scriptsOf([...shell, DASHBOARD, IDENTITY])),
      budget: 205 * KB,
    },
    ...screens.map((screen) => ({
      what: screen,
      bytes: weigh([...manifest.scriptsOf([screen])].filter((file) => !shellScripts.has(file))),
      budget: 40 * KB,
    })),
    { what: 'all style sheets', bytes: weigh(manifest.styles()), budget: 15 * KB },
  ]
}

function brotliBytes(file: string): number {
  return brotliCompressSync(readFileSync(file)).length
}
