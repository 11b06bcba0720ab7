import { buildStale } from '#tools/build/buildStale.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { generatingSteps } from '#tools/build/steps.ts'
import { report, type Result } from './report.ts'

const benches: Readonly<Record<string, () => Promise<{ run(asked: readonly string[]): Promise<Result> }>>> = {
  bytes: () => import('./pages/bytes.ts'),
  booking: () => import('./booking.ts'),
  calendar: () => import('./calendar/calendar.ts'),
  chat: () => import('./chat/chat.ts'),
  fanout: () => import('./fanout.ts'),
  gateway: () => import('./gateway/gateway.ts'),
  lists: () => import('./pages/lists.ts'),
  plan: () => import('./plan/plan.ts'),
  play: () => import('./uploads/play.ts'),
  sfu: () => import('./sfu.ts'),
  meet: () => import('./meet.ts'),
  memberSearch: () => import('./memberSearch/memberSearch.ts'),
  members: () => import('./members/members.ts'),
  mix: () => import('./mix.ts'),
  start: () => import('./start.ts'),
  transcode: () => import('./uploads/transcode.ts'),
  upload: () => import('./uploads/upload.ts'),
}

const name = process.argv[2] ?? ''
const load = Object.hasOwn(benches, name) ? benches[name] : undefined
if (load === undefined) {
  process.stderr.write(`Usage: npm run bench -- ${Object.keys(benches).join(' | ')}\n`)
  process.exitCode = 2
} else {
  await buildStale({ root: projectRoot, only: generatingSteps, log: (line) => void process.stdout.write(`${line}\n`) })
  const bench = await load()
  report(await bench.run(process.argv.slice(3)))
}
