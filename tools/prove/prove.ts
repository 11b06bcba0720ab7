import { report, type Result } from '#tools/bench/report.ts'

export interface Proof {
  /** The seed decides everything that is random, so that a failure can be run again. */
  run(seed: number): Promise<Result>
}

const proofs: Readonly<Record<string, () => Promise<Proof>>> = {
  booking: () => import('./booking.ts'),
  crash: () => import('./crash.ts'),
  tokens: () => import('./tokens.ts'),
}

const [name = '', seedText] = process.argv.slice(2)
const seed = seedText === undefined ? Date.now() % 1_000_000_000 : Number(seedText)
const load = Object.hasOwn(proofs, name) ? proofs[name] : undefined
if (load === undefined || !Number.isSafeInteger(seed)) {
  process.stderr.write(`Usage: npm run prove -- ${Object.keys(proofs).join(' | ')} [seed]\n`)
  process.exitCode = 2
} else {
  process.stdout.write(`Seed ${seed}. The same run again: npm run prove -- ${name} ${seed}\n`)
  const proof = await load()
  const result = await proof.run(seed)
  report({ ...result, details: { seed, ...result.details } })
}
