export type Region = 'PUSH' | 'PULL' | 'LEGS' | 'CORE'
export const patterns = ['SQUAT', 'HINGE', 'PUSH', 'PULL', 'CARRY', 'CORE', 'LOWER_LEG'] as const
export type Pattern = (typeof patterns)[number]

interface Muscle {
  region: Region
  /** The movement that an exercise with this main muscle is. */
  pattern: Pattern
  /** 3 is a big muscle, 1 a small one. */
  size: 1 | 2 | 3
  /** It lifts weights above the head. */
  isOverhead?: true
}

/**
 * Muscle groups by their key in the catalogue. No other rule names one. A muscle that is not listed belongs to no region
 * and counts as medium-sized.
 */
const muscles: ReadonlyMap<string, Muscle> = new Map<string, Muscle>([
  ['Chest', { region: 'PUSH', pattern: 'PUSH', size: 3 }],
  ['Shoulders', { region: 'PUSH', pattern: 'PUSH', size: 2, isOverhead: true }],
  ['Triceps', { region: 'PUSH', pattern: 'PUSH', size: 1 }],
  ['Back', { region: 'PULL', pattern: 'PULL', size: 3 }],
  ['Biceps', { region: 'PULL', pattern: 'PULL', size: 1 }],
  ['Forearms', { region: 'PULL', pattern: 'CARRY', size: 1 }],
  ['Quads', { region: 'LEGS', pattern: 'SQUAT', size: 3 }],
  ['Hamstrings', { region: 'LEGS', pattern: 'HINGE', size: 3 }],
  ['Glutes', { region: 'LEGS', pattern: 'HINGE', size: 3 }],
  ['Hips', { region: 'LEGS', pattern: 'HINGE', size: 2 }],
  ['Calves', { region: 'LEGS', pattern: 'LOWER_LEG', size: 1 }],
  ['Core', { region: 'CORE', pattern: 'CORE', size: 1 }],
])

const MEDIUM = 2

export function regionOf(muscle: string | undefined): Region | undefined {
  return muscles.get(muscle ?? '')?.region
}

export function patternOf(muscle: string | undefined): string | undefined {
  return muscles.get(muscle ?? '')?.pattern ?? muscle
}

export function sizeOf(muscle: string | undefined): number {
  return muscles.get(muscle ?? '')?.size ?? MEDIUM
}

export function isLiftedOverhead(muscle: string): boolean {
  return muscles.get(muscle)?.isOverhead === true
}

/** Two sides of the body that should do about as much as each other. */
export const sides = [
  [
    ['Chest', 'Shoulders', 'Triceps'],
    ['Back', 'Biceps'],
  ],
  [['Quads'], ['Hamstrings', 'Glutes']],
] as const
