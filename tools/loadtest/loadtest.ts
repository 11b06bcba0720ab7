import { fillStage, openStage, type Place, type Stage } from '#tools/stage/openStage.ts'
import { countCpu } from './cpuOfParts.ts'
import { findK6 } from './findK6.ts'
import { K6_FOLDER, playLoadTest } from './playLoadTest.ts'
import { type LoadTest, type LoadTestRequest, readRequest } from './readRequest.ts'

/**
 * Runs load tests of `loadtest/` with k6, after each other on one product. Resolves with the first exit code of k6 that
 * says that a threshold did not hold, or else 0.
 */
async function runLoadTests({ names, seconds, isCountsOnly, server }: LoadTestRequest): Promise<number> {
  const k6 = findK6({ path: process.env['PATH'] ?? '', folder: K6_FOLDER })
  const stage = await (server ? openBeside(server) : openStage())
  try {
    for (const name of names) {
      process.stdout.write(`\n${name}\n`)
      const code = await runOne({ name, seconds, isCountsOnly, stage, k6 })
      if (code !== 0) return code
    }
    return 0
  } finally {
    await stage.close()
  }
}

interface OneTest extends Pick<LoadTestRequest, 'seconds' | 'isCountsOnly'> {
  name: LoadTest
  stage: Stage<Place>
  k6: string
}

async function runOne({ stage, ...test }: OneTest): Promise<number> {
  let usedCpu: ReturnType<typeof countCpu>
  const onStart = () => (usedCpu = countCpu(stage.obi))
  const code = await playLoadTest({ ...test, stage, onStart })
  if (usedCpu) process.stdout.write(`${usedCpu()}\n`)
  return code
}

async function openBeside(server: Place): Promise<Stage<Place> & { close(): Promise<void> }> {
  const stage = await fillStage(server)
  return { ...stage, close: () => stage.database.close() }
}

try {
  process.exitCode = await runLoadTests(readRequest(process.argv.slice(2)))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
