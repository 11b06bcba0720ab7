import { openStudio } from '#backend/booking/openStudio.fixture.ts'
import type { Result } from '#tools/bench/report.ts'
import { runProgram, untilHealthy } from '#tools/prove/compose/runProgram.ts'
import { openReplicas } from '#tools/prove/resume/replicas.ts'
import { makeMembers } from '#tools/stage/makeMembers.ts'
import { startS3Server } from '#tools/test/s3Server.ts'
import { facts, type Installation } from './facts.ts'

const MEMBERS = 4

/**
 * Two gateways and one worker on one database and one bucket behave as one. Events between gateways are proven by `resume`,
 * and live classes behind haproxy by `compose`.
 */
export async function run(): Promise<Result> {
  await using opened = new AsyncDisposableStack()
  const installation = await openInstallation(opened)
  const faults: string[] = []
  for (const [fact, prove] of Object.entries(facts)) {
    const why = await prove(installation).catch((error: unknown) => String(error))
    process.stdout.write(why === undefined ? `holds: ${fact}\n` : `does not hold: ${fact}: ${why}\n`)
    if (why !== undefined) faults.push(fact)
  }
  const details = { facts: Object.keys(facts).length, faults }
  return { name: 'replicas', kind: 'value', measured: faults.length, goal: { atMost: 0 }, details }
}

async function openInstallation(opened: AsyncDisposableStack): Promise<Installation> {
  const files = opened.use(await startS3Server())
  const { database, settings, urls } = await openReplicas(opened, 'postgres:', {
    CALL_LIMITS: 'on',
    JOBS: 'elsewhere',
    VIDEO_SIZES: '144',
    ...files.settings,
  })
  const worker = opened.use(
    runProgram({ name: 'worker', command: [process.execPath, 'backend/worker.ts'], env: settings }),
  )
  await untilHealthy(worker, async () => worker.output().includes('ready for jobs'))
  const [one, other] = urls()
  if (one === undefined || other === undefined) throw new Error('There are two gateways')
  const members = await makeMembers(MEMBERS, { url: one, database })
  const studio = await openStudio(database, new Date().toISOString())
  return { one, other, database, members, studio }
}
