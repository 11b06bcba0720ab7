import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { holdTurn } from '#tools/setup/holdTurn.js'
import { openStamps, type Stamps } from './stamps.ts'
import { type BuildStep, type StepName, steps } from './steps.ts'

export interface BuildRequest {
  root: string
  /** All steps by default. */
  only?: readonly StepName[]
  log(line: string): void
  /** Runs the step; by default in a process of its own. */
  run?: (root: string, step: BuildStep) => Promise<void>
}

/**
 * Builds what is stale, in order, and nothing else. Resolves with the names of the steps that ran.
 * Rejects with the step's own output when one fails; the steps before it stay built.
 */
export async function buildStale(request: BuildRequest): Promise<StepName[]> {
  const chosen = steps.filter(({ name }) => request.only === undefined || request.only.includes(name))
  const stampFile = join(request.root, 'node_modules', '.cache', 'obi', 'build.json')
  if (findStale(openStamps(request.root, stampFile), chosen) === undefined) return []

  mkdirSync(dirname(stampFile), { recursive: true })
  const turn = { file: `${stampFile}.lock`, sentence: 'Another process is building. Waiting for it.' }
  return holdTurn(turn, async () => {
    const stamps = openStamps(request.root, stampFile)
    const built: StepName[] = []
    for (const step of chosen) {
      if (!stamps.isStale(step)) continue
      await build(request, step)
      stamps.stamp(step)
      built.push(step.name)
    }
    return built
  })
}

function findStale(stamps: Stamps, chosen: readonly BuildStep[]): BuildStep | undefined {
  const stale = chosen.find((step) => stamps.isStale(step))
  if (stale === undefined) saveIfPossible(stamps)
  return stale
}

/** Files of a container image are read-only: then the next start compares contents again. */
function saveIfPossible(stamps: Stamps): void {
  try {
    stamps.save()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && READ_ONLY.has(String(error.code)))) throw error
  }
}

const READ_ONLY = new Set(['EACCES', 'EPERM', 'EROFS'])

/** How often a step that takes long says that it is still under way. */
const STILL_EVERY_MS = 20_000

async function build({ root, log, run = runInChild }: BuildRequest, step: BuildStep): Promise<void> {
  const startedAt = performance.now()
  const seconds = (digits: number) => ((performance.now() - startedAt) / 1000).toFixed(digits)
  log(`Building ${step.makes} …`)
  const still = setInterval(() => log(`Still building ${step.makes}, ${seconds(0)} s so far …`), STILL_EVERY_MS)
  try {
    await run(root, step)
  } finally {
    clearInterval(still)
  }
  log(`Built ${step.makes} in ${seconds(1)} s`)
}

// The tools keep their state in the process and leave handles open, so each gets one that ends.
async function runInChild(root: string, step: BuildStep): Promise<void> {
  const program = fileURLToPath(new URL('./runStep.ts', import.meta.url))
  const child = spawn(process.execPath, [program, step.name, root], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`Building ${step.makes} failed.\n${Buffer.concat(output).toString().trim()}`)
}
