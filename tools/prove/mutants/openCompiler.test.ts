import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openCompiler } from './openCompiler.ts'
import { toMutant } from './sampleMutants.ts'

const code = `export const kindOf = (seats: number): 'full' | 'free' => {
  const none = 0
  return seats === none ? 'full' : 'free'
}
`

test('a fault that breaks a type is refused, one that only leaves something unused is not, and no file is written', async () => {
  const root = await mkdtemp(join(tmpdir(), 'obi-compiled-test-'))
  const compilerOptions = { strict: true, noUnusedLocals: true, target: 'es2024', types: [] }
  await writeFile(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  await writeFile(join(root, 'seats.ts'), code)
  const planted = (was: string, text: string) => {
    const start = code.lastIndexOf(was)
    return toMutant({ file: 'seats.ts', start, end: start + was.length, text, kind: 'string' }, code)
  }
  const [misspelt, unused] = [planted("'full'", "'full~'"), planted('none', '1')]
  const compiler = await openCompiler(root)
  try {
    expect(await compiler.findRefused([misspelt, unused])).toEqual(new Set([misspelt]))
    expect(await readFile(join(root, 'seats.ts'), 'utf8')).toBe(code)
  } finally {
    await compiler.close()
    await rm(root, { recursive: true })
  }
})
