/**
 * How a thing loads the body: FREE weights are lifted, HANGING lifts the body itself, LIGHT things resist a little and NONE of
 * the others does.
 */
export type Load = 'FREE' | 'HANGING' | 'LIGHT' | 'NONE'

/** Equipment by its key in the catalogue. No other rule names any. What is not listed has an unknown load. */
const loads: ReadonlyMap<string, Load> = new Map<string, Load>([
  ['Barbell', 'FREE'],
  ['Dumbbells', 'FREE'],
  ['Kettlebell', 'FREE'],
  ['Pull-up bar', 'HANGING'],
  ['Resistance band', 'LIGHT'],
  ['Bench', 'NONE'],
  ['Boxing gloves', 'NONE'],
  ['Jump rope', 'NONE'],
  ['Mat', 'NONE'],
  ['No equipment', 'NONE'],
  ['Yoga block', 'NONE'],
])

/** Made for jumping, whatever a title says. */
const forImpact: ReadonlySet<string> = new Set(['Jump rope'])

/** To lie on. */
const forLying: ReadonlySet<string> = new Set(['Bench', 'Mat'])

export function loadOf(name: string): Load | undefined {
  return loads.get(name)
}

export function isForImpact(name: string): boolean {
  return forImpact.has(name)
}

export function isForLying(name: string): boolean {
  return forLying.has(name)
}
