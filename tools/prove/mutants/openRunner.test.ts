import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { urlOf } from '#tools/stage/postgresOf.ts'
import { openRunner, type Runner } from './openRunner.ts'

const file = 'backend/booking/bookClass.ts'
const testFile = 'backend/booking/bookClass.test.ts'
const code = readFileSync(join(projectRoot, file), 'utf8')
const LONG_MS = 300_000

let runner: Runner
beforeAll(() => {
  runner = openRunner({ marked: [file], databaseUrl: urlOf(inject('postgres').address) })
})
afterAll(() => runner.close())

function planted(was: string, is: string) {
  expect(code).toContain(was)
  return { test: testFile, fault: { file, code: code.replace(was, is) } }
}

test(
  'a mutant that a test detects is reported with that test, and one that none detects is not',
  { timeout: LONG_MS },
  async () => {
    const sound = await runner.run({ test: testFile, fault: null }, LONG_MS)
    expect(sound?.failure).toBeNull()
    expect(sound?.reached.length).toBeGreaterThan(0)

    const killed = await runner.run(planted('if (facts.hasEnded)', 'if (!facts.hasEnded)'), LONG_MS)
    expect(killed?.failure).toMatch(/CLASS_ENDED|CLASS_FULL|ended|full/i)

    const survivor = await runner.run(planted('if (facts.hasEnded)', 'if (facts.hasEnded === true)'), LONG_MS)
    expect(survivor?.failure).toBeNull()

    expect(readFileSync(join(projectRoot, file), 'utf8')).toBe(code)
  },
)

test('a mutant that never ends is stopped, and the next one is judged', { timeout: LONG_MS }, async () => {
  const endless = planted('if (facts.hasEnded)', 'for (;;) {}\n  if (facts.hasEnded)')
  await expect(runner.run(endless, 3000)).resolves.toBeUndefined()
  await expect(runner.run({ test: testFile, fault: null }, LONG_MS)).resolves.toMatchObject({ failure: null })
})
