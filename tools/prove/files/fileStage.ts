import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomFrom } from '#planner/solving/random.ts'
import { openStage, type Stage } from '#tools/stage/openStage.ts'
import { makeCoach, type Uploader, UploadRefused } from '#tools/stage/uploadClient.ts'

/** A coach who sends hostile files. */
interface HostileCoach extends Uploader {
  contactId: string
}

export interface FileStage {
  stage: Stage
  random: () => number
  /** The first coach attacks the second. */
  coaches: [HostileCoach, HostileCoach]
  secrets: readonly string[]
  outside: string
  canary: string
  findings: Findings
}

/** Counts of inputs and refusals, and the faults found. */
export class Findings {
  inputs = 0
  readonly answers: Record<string, Record<string, number>> = {}
  readonly faults: string[] = []

  count(kind: string, answer: string): void {
    this.inputs += 1
    const answers = (this.answers[kind] ??= {})
    answers[answer] = (answers[answer] ?? 0) + 1
  }

  fault(text: string): void {
    this.faults.push(text)
    process.stdout.write(`fault: ${text}\n`)
  }
}

/** Error codes that users may receive: codes of the catalogue, and never an internal error. */
const PLAIN = new Set([
  'BAD_INPUT',
  'NOT_FOUND',
  'CONDITION_FAILED',
  'STORAGE_QUOTA',
  'STORAGE_FULL',
  'UPLOAD_MISMATCH',
  'UNAUTHENTICATED',
  'TOO_MANY_REQUESTS',
])

/** Resolves with what came of it, or with the code of the refusal; one that is not plain is a fault. */
export async function refusalOf(what: string, findings: Findings, work: () => Promise<string>): Promise<string> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof UploadRefused)) throw error
    const code = /[A-Z]+_?[A-Z_]+/.exec(error.why)?.[0] ?? error.why
    if (!PLAIN.has(code)) findings.fault(`${what} is refused with ${error.why.slice(0, 200)}`)
    return code
  }
}

/** The whole product, two coaches, secret files, and a server that must not be called. */
export async function openFileStage(seed: number): Promise<FileStage & { close(): Promise<void> }> {
  await using opening = new AsyncDisposableStack()
  const stage = await openStage({ VIDEO_SIZES: '144' })
  opening.defer(() => stage.close())
  const folder = mkdtempSync(join(tmpdir(), 'obi-prove-files-'))
  opening.defer(() => rmSync(folder, { recursive: true, force: true }))
  const outside = await openOutside()
  opening.defer(() => outside.close())
  const secrets = makeSecrets(folder)
  const findings = new Findings()
  const people = await stage.members(2)
  for (const { contactId } of people) await makeCoach(stage.database, contactId)
  const [attacker, victim] = people.map(({ contactId, idToken }) => ({ contactId, token: idToken, url: stage.obi.url }))
  if (!attacker || !victim) throw new Error('There are two coaches')
  const closing = opening.move()
  return {
    stage,
    random: randomFrom(seed),
    coaches: [attacker, victim],
    secrets: secrets.paths,
    outside: outside.url,
    canary: `canary${seed}z`,
    findings,
    async close() {
      if (outside.calls() > 0) findings.fault(`${outside.calls()} connections were made to the outside`)
      for (const path of secrets.read()) findings.fault(`${path} was read`)
      await closing.disposeAsync()
    },
  }
}

/** Listens where hostile files point to. */
async function openOutside() {
  let calls = 0
  const server = createServer((socket) => {
    calls += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('A TCP server has a port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls: () => calls,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

/** The system updates access times only after a while, here in seconds. */
const LONG_AGO_S = 3 * 86_400

function makeSecrets(folder: string) {
  mkdirSync(join(folder, 'secret'))
  const paths = ['key.txt', 'film.mp4', 'film.ts'].map((name) => join(folder, 'secret', name))
  const control = join(folder, 'control')
  const long = new Map<string, number>()
  for (const path of [...paths, control]) {
    writeFileSync(path, 'secret\n'.repeat(1_000))
    utimesSync(path, Date.now() / 1000 - LONG_AGO_S, Date.now() / 1000 - LONG_AGO_S)
    long.set(path, statSync(path).atimeMs)
  }
  const isRead = (path: string) => statSync(path).atimeMs !== long.get(path)
  readFileSync(control)
  if (!isRead(control)) throw new Error(`The file system of ${tmpdir()} does not note when a file was read`)
  return { paths, read: () => paths.filter((path) => isRead(path)) }
}
