import { report, type Result } from '#tools/bench/report.ts'
import { buildStale } from '#tools/build/buildStale.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { generatingSteps } from '#tools/build/steps.ts'

export interface Proof {
  /**
   * The seed decides everything that is random, so that a failure can be run again.
   * The amount is the proof's own to count: frames, minutes, mutants. Without it the proof runs in full.
   * Paths say what is judged, where a proof judges code.
   */
  run(seed: number, amount?: number, paths?: readonly string[]): Promise<Result>
}

const proofs: Readonly<Record<string, () => Promise<Proof>>> = {
  all: () => import('./all.ts'),
  authz: () => import('./authz/authz.ts'),
  backup: () => import('./backup.ts'),
  booking: () => import('./booking.ts'),
  coaching: () => import('./coaching/coaching.ts'),
  compose: () => import('./compose/compose.ts'),
  crash: () => import('./crash.ts'),
  crowd: () => import('./neighbours/crowd.ts'),
  faults: () => import('./faults/faults.ts'),
  files: () => import('./files.ts'),
  health: () => import('./health/health.ts'),
  hostile: () => import('./hostile/hostile.ts'),
  media: () => import('./live/media.ts'),
  messages: () => import('./messages/messages.ts'),
  mutants: () => import('./mutants.ts'),
  neighbours: () => import('./neighbours/neighbours.ts'),
  plans: () => import('./plans/plans.ts'),
  remote: () => import('./remote/remote.ts'),
  replicas: () => import('./replicas/replicas.ts'),
  resume: () => import('./resume/resume.ts'),
  s3: () => import('./s3.ts'),
  same: () => import('./same/same.ts'),
  sets: () => import('./sets.ts'),
  soak: () => import('./live/soak.ts'),
  stall: () => import('./stall.ts'),
  tokens: () => import('./hostile/tokens.ts'),
  unread: () => import('./messages/unread.ts'),
  upload: () => import('./upload.ts'),
  video: () => import('./video.ts'),
}

/**
 * `authz short` is the whole table with two flipped rules, `coaching short` 300 members, `faults short` six faults, `hostile short` 3,000 documents, `neighbours short` a studio of
 * 2,000 videos, `resume short` 200 disconnects. `all` knows only its short form.
 */
const SHORT: Readonly<Record<string, readonly string[]>> = {
  all: [],
  authz: ['0', '2'],
  coaching: ['0', '300'],
  faults: ['0', '6'],
  hostile: ['0', '3000'],
  neighbours: ['0', '2'],
  resume: ['0', '200'],
}

const [name = '', ...rest] = process.argv.slice(2)
const isShort = rest[0] === 'short' && Object.hasOwn(SHORT, name)
const more = isShort ? [...(SHORT[name] ?? []), ...rest.slice(1)] : rest
const paths = name === 'mutants' ? more.filter((word) => /[a-z]/.test(word)) : []
const [seedText, amountText] = more.filter((word) => !paths.includes(word))
const seed = seedText === undefined ? Date.now() % 1_000_000_000 : Number(seedText)
const amount = amountText === undefined ? undefined : Number(amountText)
const load = Object.hasOwn(proofs, name) ? proofs[name] : undefined
if (
  load === undefined ||
  (name === 'all' && !isShort) ||
  !Number.isSafeInteger(seed) ||
  (amount !== undefined && !(amount > 0))
) {
  process.stderr.write(`Usage: npm run prove -- ${Object.keys(proofs).join(' | ')} [seed] [amount]\n`)
  process.stderr.write('       npm run prove -- all short [seed]\n')
  process.stderr.write('       npm run prove -- mutants [folder or file …] [seed] [mutants]\n')
  process.exitCode = 2
} else {
  const again = [
    name,
    ...(name === 'all' ? ['short'] : []),
    ...paths,
    seed,
    ...(amount === undefined ? [] : [amount]),
  ].join(' ')
  process.stdout.write(`Seed ${seed}. The same run again: npm run prove -- ${again}\n`)
  await buildStale({ root: projectRoot, only: generatingSteps, log: (line) => void process.stdout.write(`${line}\n`) })
  const proof = await load()
  const result = await proof.run(seed, amount, paths)
  report({ ...result, details: { seed, ...result.details } })
}
