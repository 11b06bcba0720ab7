import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildStale } from './buildStale.ts'
import type { BuildStep, StepName } from './steps.ts'

const made: Record<StepName, string> = {
  contract: 'schema/sources/appsync.graphql',
  operations: 'docs/operations.md',
  mesh: 'schema/schema.graphql',
  routes: 'web/__generated__/paths.ts',
  relay: 'schema/__generated__/relay/Query.graphql.ts',
  web: 'dist/web/index.html',
}
let root = ''

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'obi build '))
  write('schema/model/people.graphql', 'type Contact')
  write('gateway/mesh.config.js', 'export default {}')
  write('web/main.tsx', 'start()')
  await build()
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

test('a first build runs every step, a second one none', async () => {
  expect(await build()).toEqual([])
  rmSync(join(root, 'node_modules'), { recursive: true })
  expect(await build()).toEqual(['contract', 'operations', 'mesh', 'routes', 'relay', 'web'])
})

test('a change is built as far as its results differ', async () => {
  write('web/main.tsx', 'start(now)')
  expect(await build()).toEqual(['relay', 'web'])
  write('schema/model/people.graphql', 'type Contact { id: ID! }')
  expect(await build({ contract: 'type Contact { id: ID! }' })).toEqual(['contract', 'operations', 'mesh'])
})

test('a file that was only touched is not built again', async () => {
  utimesSync(join(root, 'web/main.tsx'), new Date(), new Date(Date.now() - 60_000))
  expect(await build()).toEqual([])
})

test('a file that was renamed or removed is built again', async () => {
  rmSync(join(root, 'web/main.tsx'))
  write('web/start.tsx', 'start()')
  expect(await build()).toEqual(['relay', 'web'])
})

test('an output that was changed or lost is built again', async () => {
  write(made.contract, 'edited by hand')
  rmSync(join(root, made.web))
  expect(await build()).toEqual(['contract', 'web'])
})

test('a test file is no reason to build', async () => {
  write('web/features/booking/useBookClass.test.tsx', 'test()')
  expect(await build()).toEqual([])
})

test('only the named steps are built', async () => {
  write('web/main.tsx', 'start(later)')
  expect(await buildStale({ root, only: ['relay'], log: () => {}, run: writeOutputs() })).toEqual(['relay'])
})

test('a long build reports every twenty seconds, and no more once it has ended (review 2, F9)', async () => {
  write('web/main.tsx', 'start(slowly)')
  vi.useFakeTimers()
  const lines: string[] = []
  const run = async (folder: string, step: BuildStep) => {
    await vi.advanceTimersByTimeAsync(45_000)
    await writeOutputs()(folder, step)
  }
  await buildStale({ root, only: ['relay'], log: (line) => void lines.push(line), run })
  await vi.advanceTimersByTimeAsync(45_000)
  vi.useRealTimers()
  expect(lines).toEqual([
    'Building the documents …',
    'Still building the documents, 20 s so far …',
    'Still building the documents, 40 s so far …',
    'Built the documents in 45.0 s',
  ])
})

test('two concurrent builds build everything once', async () => {
  write('schema/model/people.graphql', 'type Contact { name: String }')
  const built = await Promise.all([build(), build()])
  expect(built.flat()).toEqual(['contract', 'operations'])
})

test('a step that fails reports it, and is tried again', async () => {
  write('web/main.tsx', 'start(')
  const failing = () => Promise.reject(new Error('Building the documents failed.'))
  await expect(buildStale({ root, log: () => {}, run: failing })).rejects.toThrow('Building the documents failed.')
  expect(await build()).toEqual(['relay', 'web'])
})

function build(contents: Partial<Record<StepName, string>> = {}): Promise<StepName[]> {
  return buildStale({ root, log: () => {}, run: writeOutputs(contents) })
}

function writeOutputs(contents: Partial<Record<StepName, string>> = {}) {
  return async (_root: string, step: BuildStep) => write(made[step.name], contents[step.name] ?? step.name)
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
