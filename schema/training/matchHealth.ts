import type { Contraindication } from './exercise.ts'
import { type Condition, readConditions } from './health/conditions.ts'
import { type HealthReading, readHealth, type TextKind } from './health/readHealth.ts'

/** What a member wrote of injuries and health conditions, in terms of the survey or in their own words. */
export interface Health {
  injuries: readonly string[]
  healthConditions: readonly string[]
  /** Texts about anything, which may also speak of health. */
  notes?: readonly string[]
}

export interface Cautions {
  /** What must not be done. */
  found: ReadonlySet<Contraindication>
  /** Those of them that hurt now. */
  acute: ReadonlySet<Contraindication>
  /** The text has parts whose meaning for training is unknown: then only exercises without contraindications remain. */
  isUnclear: boolean
  /** The pieces that made it unclear, as they were typed. */
  unclear: readonly string[]
}

/** Maximum number of texts that are read. More than these are unclear. */
const MAX_TEXTS = 100

/** What must not be done by a member who wrote this. */
export function matchHealth({ injuries, healthConditions, notes = [] }: Health): Cautions {
  const answers = [...injuries, ...healthConditions].map((text) => ({ text, kind: 'answer' as const }))
  const texts = [...answers, ...notes.map((text) => ({ text, kind: 'note' as const }))]
  const readings = texts.slice(0, MAX_TEXTS).map(({ text, kind }) => read(text, kind))
  const unclear = [...readings.flatMap((reading) => reading.unclear), ...(texts.length > MAX_TEXTS ? ['…'] : [])]
  const described = readings.flatMap(({ conditions }) => conditions)
  return {
    found: new Set(readings.flatMap(({ spares }) => [...spares])),
    acute: new Set(described.flatMap(({ name, stage }) => (stage === 'acute' ? [name] : []))),
    isUnclear: unclear.length > 0,
    unclear: [...new Set(unclear)],
  }
}

/** Stands between a text and what the member says that it affects. */
export const EXPLAINED_BY = ' → '

interface Reading extends Pick<HealthReading, 'spares' | 'unclear'> {
  /** What the member said of it in the form. */
  conditions: readonly Condition[]
}

/** A text counts as what its member says that it affects, beside what is understood of it. */
function read(text: string, kind: TextKind): Reading {
  const [answer, explanation] = kind === 'answer' ? halvesOf(text) : [text]
  if (explanation === undefined) return { ...readHealth(answer, kind), conditions: [] }
  const { spares } = readHealth(answer, kind)
  const conditions = readConditions(explanation) ?? []
  const explained =
    conditions.length > 0
      ? { spares: new Set(conditions.map(({ name }) => name)), unclear: [] }
      : readHealth(explanation, kind)
  return { unclear: explained.unclear, spares: new Set([...spares, ...explained.spares]), conditions }
}

/** The text itself, and what its member said of it. */
export function halvesOf(text: string): readonly [text: string, explanation?: string] {
  const at = text.indexOf(EXPLAINED_BY)
  const explanation = text.slice(at + EXPLAINED_BY.length)
  return at === -1 || !/\p{L}/u.test(explanation) ? [text] : [text.slice(0, at), explanation]
}
