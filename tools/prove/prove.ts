import { report, type Result } from '#tools/bench/report.ts'

export interface Proof {
  /**
   * The seed decides everything that is random, so that a failure can be run again.
   * The amount is the proof's own to count: frames, minutes. Without it the proof runs in full.
   */
  run(seed: number, amount?: number): Promise<Result>
}

const proofs: Readonly<Record<string, () => Promise<Proof>>> = {
  backup: () => import('./backup.ts'),
  booking: () => import('./booking.ts'),
  crash: () => import('./crash.ts'),
  media: () => import('./media.ts'),
  soak: () => import('./soak.ts'),
  stall: () => import('./stall.ts'),
  tokens: () => import('./tokens.ts'),
}

const [name = '', seedText, amountText] = process.argv.slice(2)
const seed = seedText === undefined ? Date.now() % 1_000_000_000 : Number(seedText)
const amount = amountText === undefined ? undefined : Number(amountText)
const load = Object.hasOwn(proofs, name) ? proofs[name] : undefined
if (load === undefined || !Number.isSafeInteger(seed) || (amount !== undefined && !(amount > 0))) {
  process.stderr.write(`Usage: npm run prove -- ${Object.keys(proofs).join(' | ')} [seed] [amount]\n`)
  process.exitCode = 2
} else {
  const again = [name, seed, ...(amount === undefined ? [] : [amount])].join(' ')
  process.stdout.write(`Seed ${seed}. The same run again: npm run prove -- ${again}\n`)
  const proof = await load()
  const result = await proof.run(seed, amount)
  report({ ...result, details: { seed, ...result.details } })
}
