import * as v from 'valibot'
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Rows } from '#backend/model/write/rows.ts'
import type { ProgramInput } from '#schema/__generated__/wire.ts'
import { PUBLISHED } from '#schema/statuses.ts'
import { planLimits } from '#schema/training/plan.ts'

const MOST = { ids: 50, goals: 20, types: 20, sections: planLimits.sections, sessions: 100, perWeek: 7 }
const LONGEST = { name: 200, text: 5_000, level: 50, goal: 100, type: 50, failure: 500 }
const OLDEST = 120

const Ids = v.nullish(v.pipe(v.array(v.string()), v.maxLength(MOST.ids, `Choose at most ${MOST.ids}.`)))
const Text = v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(LONGEST.text)))
const Age = v.nullish(
  v.pipe(
    v.number(),
    v.check((age) => age >= 0 && age <= OLDEST, `Give an age from 0 to ${OLDEST}.`),
  ),
)

function text(most: number, sentence: string) {
  return v.pipe(
    v.string(sentence),
    v.trim(),
    v.check((value) => value !== '' && value.length <= most, sentence),
  )
}

const Section = v.object({
  sectionName: text(LONGEST.name, `Give each section a name of 1 to ${LONGEST.name} characters.`),
  sectionOrder: v.pipe(v.number(), v.minValue(0), v.maxValue(MOST.sections)),
  workoutTypes: v.nullish(
    v.pipe(v.array(text(LONGEST.type, `A type has from 1 to ${LONGEST.type} characters.`)), v.maxLength(MOST.types)),
    null,
  ),
  sectionDuration: v.pipe(
    v.number(),
    v.minValue(0),
    v.maxValue(planLimits.seconds, 'A section takes two hours at most.'),
  ),
})

/** What may be said of a program; the sentences are for the person who sent it. What is left out is not in it. */
const ProgramChanges = v.object({
  name: v.optional(text(LONGEST.name, `Give the program a name of 1 to ${LONGEST.name} characters.`)),
  description: Text,
  publicDescription: Text,
  additionalDetails: Text,
  categoryIDs: Ids,
  subCategoryIDs: Ids,
  equipmentIDs: Ids,
  muscleGroupIDs: Ids,
  audioIDs: Ids,
  level: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(LONGEST.level))),
  ageFrom: Age,
  ageTo: Age,
  goals: v.nullish(
    v.pipe(
      v.array(text(LONGEST.goal, `A goal has from 1 to ${LONGEST.goal} characters.`)),
      v.maxLength(MOST.goals, `Give at most ${MOST.goals} goals.`),
    ),
  ),
  sections: v.nullish(v.pipe(v.array(Section), v.maxLength(MOST.sections, `Give at most ${MOST.sections} sections.`))),
  numberOfSessions: v.nullish(
    v.pipe(
      v.number(),
      v.check((count) => count >= 1 && count <= MOST.sessions, `Give from 1 to ${MOST.sessions} sessions.`),
    ),
  ),
  sessionsPerWeek: v.nullish(
    v.pipe(
      v.number(),
      v.check((count) => count >= 1 && count <= MOST.perWeek, `Give from 1 to ${MOST.perWeek} sessions a week.`),
    ),
  ),
  trailerID: v.nullish(v.string()),
  isTemplate: v.optional(v.boolean()),
  includeSuperSet: v.optional(v.boolean()),
  isPublic: v.optional(v.boolean()),
  status: v.optional(v.picklist(['DRAFT', PUBLISHED, 'INPROGRESS', 'FAILED', 'DELETED'])),
  failure: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(LONGEST.failure))),
})

export type ProgramChanges = v.InferOutput<typeof ProgramChanges>

/** What is asked to be kept of a program, or `BAD_INPUT` that names the field. */
export function readProgram(given: ProgramInput): ProgramChanges {
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const result = v.safeParse(ProgramChanges, present)
  if (result.success) return result.output
  const [issue] = result.issues
  throw badInput(`input.${v.getDotPath(issue)}`, issue.message)
}

export function checkAges({ ageFrom, ageTo }: Pick<ProgramChanges, 'ageFrom' | 'ageTo'>): void {
  if ((ageFrom ?? 0) > (ageTo ?? OLDEST)) throw badInput('input.ageTo', 'This is below the age from which it is.')
}

/** Nothing is named that is not there. */
export async function checkNamed(rows: Rows, changes: ProgramChanges): Promise<void> {
  const fields = [
    ['categoryIDs', rows.Category],
    ['subCategoryIDs', rows.SubCategory],
    ['equipmentIDs', rows.Equipment],
    ['muscleGroupIDs', rows.MuscleGroup],
    ['audioIDs', rows.Audio],
  ] as const
  for (const [field, there] of fields) {
    const ids = changes[field] ?? []
    const found = ids.length > 0 ? await there.find({ id: ids }) : []
    if (found.length !== new Set(ids).size) throw badInput(`input.${field}`, 'Choose among those that there are.')
  }
}
