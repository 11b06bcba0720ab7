import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeRoutes } from './writeRoutes.ts'

function clientOf(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'obi-routes-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, 'web', dirname(path)), { recursive: true })
    writeFileSync(join(root, 'web', path), text)
  }
  writeRoutes(root)
  return (name: string) => readFileSync(join(root, 'web/__generated__', `${name}.ts`), 'utf8')
}

test('a feature with routes is in every table, with the features that its screens use', () => {
  const table = clientOf({
    'app/routes.tsx': 'export const routes = {}',
    'features/music/routes.ts':
      "export const routes = { song: screenWithQuery({ load: async () => (await import('./Song.tsx')).Song }) }",
    'features/music/Song.tsx': "import '#web/features/words/Line.tsx'",
    'features/words/Line.tsx': "import { t } from '@lingui/core/macro'",
  })
  expect(table('paths')).toContain("import { paths as music } from '#web/features/music/paths.ts'")
  expect(table('paths')).toContain('{ ...app, ...music }')
  expect(table('found')).toContain('{ feature: \'music\', words: ["words"], routes: music }')
  expect(table('frames')).toContain('...music')
  expect(table('openings')).toContain("music: async () => (await import('#web/features/music/routes.ts')).routes")
})

test('the door tables hold the routes of the shell and sign-in, and the other tables the rest', () => {
  const table = clientOf({
    'app/routes.tsx': 'export const routes = {}',
    'features/auth/routes.ts': 'export const routes = { survey: screenWithQuery({}) }',
    'features/music/routes.ts': 'export const routes = { song: screenWithQuery({}) }',
  })
  for (const name of ['found', 'openings']) {
    expect(table(`door/${name}`)).toMatch(/auth/)
    expect(table(`door/${name}`)).not.toMatch(/music/)
    expect(table(name)).toMatch(/music/)
    expect(table(name)).not.toMatch(/auth|app\b.*: app/)
  }
})

test('a feature whose screens have no query loads only its code', () => {
  const table = clientOf({
    'app/routes.tsx': 'export const routes = {}',
    'features/legal/routes.ts': 'export const routes = { terms: screen({}) }',
  })
  expect(table('openings')).not.toContain('legal')
})
