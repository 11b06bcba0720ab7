import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { hashDocument } from '#gateway/documents/readBuiltDocuments.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { registeredDocuments } from '#tools/build/registeredDocuments.ts'
import type { fillStage, Stage } from '#tools/stage/openStage.ts'
import { type Obi, startObi } from '#tools/test/startObi.ts'

const run = promisify(execFile)

/** A state of the project in a folder of its own, with the packages that it was written for. */
export interface Checkout {
  root: string
  remove(): Promise<void>
}

/** Rejects where the commit is not at hand, as in a shallow clone, and says how to get it. */
export async function checkOut(commit: string): Promise<Checkout> {
  await run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: projectRoot }).catch((cause: unknown) => {
    const advice = 'Fetch it with: git fetch --unshallow'
    throw new Error(`Commit ${commit} is not in this clone, so there is nothing to compare with. ${advice}`, { cause })
  })
  const root = await mkdtemp(join(tmpdir(), `obi-${commit}-`))
  const archive = join(root, 'state.tar')
  await run('git', ['archive', '--output', archive, commit], { cwd: projectRoot })
  await run('tar', ['-xf', archive, '-C', root])
  // Its own: what it needs may be installed here no longer.
  await run('npm', ['ci', '--include=dev', '--prefer-offline'], { cwd: root })
  return { root, remove: () => rm(root, { recursive: true, force: true }) }
}

/** The earlier state as a running product: with its members and classes, and the ids of its registered documents. */
export interface RunningState {
  obi: Obi
  stage: Stage
  documentId(operation: string): string
  close(): Promise<void>
}

const Fixtures = v.object({ fillStage: v.custom<typeof fillStage>((value) => typeof value === 'function') })

export async function startState(root: string): Promise<RunningState> {
  const dataDir = await mkdtemp(join(tmpdir(), 'obi-state-'))
  const env = { LOG_LEVEL: 'error', DEMO_DATA: 'off', CALL_LIMITS: 'off' }
  // Its own runner installs and builds what it lacks.
  const obi = await startObi({ root, dataDir, env })
  // Its accounts are of its own shape, so that its own fixtures make them.
  const fixtures: unknown = await import(pathToFileURL(join(root, 'tools/stage/openStage.ts')).href)
  const stage = await v.parse(Fixtures, fixtures).fillStage(obi)
  const documents = registeredDocuments(root)
  return {
    obi,
    stage,
    documentId(operation) {
      const text = documents.get(operation)
      if (text === undefined) throw new Error(`That state has no document ${operation}`)
      return hashDocument(text)
    },
    async close() {
      await stage.database.close()
      await obi.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
