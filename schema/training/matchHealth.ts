import type { Contraindication } from './exercise.ts'
import { type Condition, readConditions } from './health/conditions.ts'
import { type HealthReading, readHealth, type TextKind } from './health/readHealth.ts'

/** A member's texts about injuries and health conditions, with the survey's terms or their own words. */
export interface Health {
  injuries: readonly string[]
  healthConditions: readonly string[]
  /** Texts about anything, which may mention health. */
  notes?: readonly string[]
}

export interface Cautions {
  /** The contraindications to avoid. */
  found: ReadonlySet<Contraindication>
  /** Those of them that are acute. */
  acute: ReadonlySet<Contraindication>
  /** The meaning of some parts is unknown: then only exercises without contraindications remain. */
  isUnclear: boolean
  /** The unclear parts, as typed. */
  unclear: readonly string[]
}

/** Maximum number of texts that are read. With more, the result is unclear. */
const MAX_TEXTS = 100

/** The contraindications for a member with these texts. */
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

/** Separates a text from the member's description of what it affects. */
export const EXPLAINED_BY = ' → '

interface Reading extends Pick<HealthReading, 'spares' | 'unclear'> {
  /** The conditions that the member described in the form. */
  conditions: readonly Condition[]
}

/** A text has the meaning that its member describes, in addition to its own. */
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

/** The text itself, and the member's description. */
export function halvesOf(text: string): readonly [text: string, explanation?: string] {
  const at = text.indexOf(EXPLAINED_BY)
  const explanation = text.slice(at + EXPLAINED_BY.length)
  return at === -1 || !/\p{L}/u.test(explanation) ? [text] : [text.slice(0, at), explanation]
}
