import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { projectRoot } from './projectRoot.ts'

// Generated files are not committed: what a command needs before it has generated them would end it on a fresh clone,
// where no developer's machine shows it.
test.each([
  'main.ts',
  'backend/admin.ts',
  'tools/bench/bench.ts',
  'tools/build/build.ts',
  'tools/build/generate.ts',
  'tools/check/check.ts',
  'tools/check/fix.ts',
  'tools/loadtest/loadtest.ts',
  'tools/prove/prove.ts',
  'tools/test/test.ts',
])('%s starts on a fresh clone: nothing that it imports statically is generated', (entry) => {
  const { reached, generated } = importsFrom(join(projectRoot, entry))
  expect(generated).toEqual([])
  expect(reached).toBeGreaterThan(1)
})

test('an import of generated code is found through other modules', () => {
  expect(importsFrom(join(projectRoot, 'tools/check/findUnindexedReads.ts')).generated).not.toEqual([])
})

/** Follows the imports that are evaluated before the module itself: neither types nor `import()`. */
function importsFrom(entry: string): { reached: number; generated: string[] } {
  const generated = new Set<string>()
  const seen = new Set([entry])
  for (const file of seen) {
    if (!/\.[jt]sx?$/.test(file) || !existsSync(file)) continue
    for (const specifier of specifiersIn(file)) {
      const path = pathOf(specifier, file)
      if (path?.includes('__generated__')) generated.add(`${relative(projectRoot, file)}: ${specifier}`)
      else if (path) seen.add(path)
    }
  }
  return { reached: seen.size, generated: [...generated] }
}

function specifiersIn(file: string): string[] {
  const { body } = parseSync(file, readFileSync(file, 'utf8')).program
  return body.flatMap((statement) => {
    if (statement.type === 'ImportDeclaration') return statement.importKind === 'type' ? [] : [statement.source.value]
    if (statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportAllDeclaration')
      return statement.source && statement.exportKind !== 'type' ? [statement.source.value] : []
    return []
  })
}

function pathOf(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('#')) return join(projectRoot, specifier.slice(1))
  return specifier.startsWith('.') ? join(dirname(from), specifier) : undefined
}
