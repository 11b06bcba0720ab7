/**
 * What a studio's coaches decided about single exercises. A rule is written as its kind and the ids of its exercises:
 * `NEVER a`, `ALWAYS a`, and `INSTEAD a b`, where b takes the place of a.
 */
export const exerciseRuleKinds = ['NEVER', 'ALWAYS', 'INSTEAD'] as const
export type ExerciseRuleKind = (typeof exerciseRuleKinds)[number]

export interface ExerciseRule {
  kind: ExerciseRuleKind
  exerciseId: string
  /** Of `INSTEAD` only. */
  replacementId: string | undefined
}

/** Leaves out texts that are no rules: they may come from a newer version. */
export function readExerciseRules(texts: readonly string[]): ExerciseRule[] {
  return texts.flatMap((text) => {
    const [word, exerciseId, replacementId] = text.split(' ')
    const kind = exerciseRuleKinds.find((one) => one === word)
    if (!kind || !exerciseId || (kind === 'INSTEAD') !== (replacementId !== undefined)) return []
    return [{ kind, exerciseId, replacementId }]
  })
}

export function writeExerciseRule({ kind, exerciseId, replacementId }: ExerciseRule): string {
  return [kind, exerciseId, ...(replacementId === undefined ? [] : [replacementId])].join(' ')
}

/**
 * Ids of the exercises that the rules leave out. An exercise is only replaced where its replacement is suitable, and not
 * left out itself: of two that replace each other, one stays.
 */
export function leftOutBy(
  rules: readonly ExerciseRule[],
  isSuitable: (exerciseId: string) => boolean,
): ReadonlySet<string> {
  const leftOut = new Set(rules.flatMap(({ kind, exerciseId }) => (kind === 'NEVER' ? [exerciseId] : [])))
  for (const { kind, exerciseId, replacementId } of rules) {
    if (kind !== 'INSTEAD' || replacementId === undefined || exerciseId === replacementId) continue
    if (isSuitable(replacementId) && !leftOut.has(replacementId)) leftOut.add(exerciseId)
  }
  return leftOut
}

/** Ids of the exercises that the rules want in every week. */
export function alwaysIn(rules: readonly ExerciseRule[]): ReadonlySet<string> {
  return new Set(rules.flatMap(({ kind, exerciseId }) => (kind === 'ALWAYS' ? [exerciseId] : [])))
}

/** Ids of the exercises that take the place of others. */
export function replacementsIn(rules: readonly ExerciseRule[]): ReadonlySet<string> {
  return new Set(rules.flatMap(({ replacementId }) => replacementId ?? []))
}
