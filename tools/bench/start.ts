import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Obi, startObi } from '#tools/test/startObi.ts'
import { cpuSecondsOf } from './cpuOf.ts'
import { FEWEST_PAIRS, intervalOf } from './measure.ts'
import type { Result } from './report.ts'

/** CPU seconds of everything that a warm `npm start` runs, from the first process until it is ready. */
export async function run(): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'obi-start-'))
  try {
    // The first start builds, makes the database and loads the demo data.
    await end(await start(dataDir))
    const seconds: number[] = []
    const rebuilt: string[] = []
    for (let round = 0; round < FEWEST_PAIRS; round += 1) {
      const obi = await start(dataDir)
      seconds.push(cpuSecondsOf(obi.pid))
      if (/^(Built|Installing) /m.test(obi.output())) rebuilt.push(obi.output())
      await end(obi)
      process.stdout.write(`${seconds.at(-1)?.toFixed(2)} s of CPU\n`)
    }
    return {
      name: 'start',
      kind: 'value',
      measured: intervalOf(seconds),
      goal: { atMost: 3 },
      objection: rebuilt.length > 0 ? `a warm start built something: ${rebuilt[0]}` : undefined,
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function start(dataDir: string): Promise<Obi> {
  return startObi({ dataDir, program: ['tools/setup/run.js', 'main.ts'], env: { LOG_LEVEL: 'warn' } })
}

async function end(obi: Obi): Promise<void> {
  const code = await obi.stop()
  if (code !== 0) throw new Error(`Obi ended with code ${code}.\n${obi.output()}`)
}
