import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { limits } from '#schema/__generated__/limits.ts'
import type { ProgramInput } from '#schema/__generated__/relay/RequestFormMutation.graphql.ts'
import { exerciseKinds, trainingLevels } from '#schema/training/exercise.ts'
import { requestLimits } from '#schema/training/planRequest.ts'
import { numberOfText } from '#web/lib/format/numberField.ts'
import { fault } from '#web/ui/form/fault.ts'
import { optionalText, text, wholeNumber } from '#web/ui/form/rules.ts'

export const MINUTE_S = 60
const mostSessions = requestLimits.sessions
const mostMinutes = requestLimits.longest / MINUTE_S
const mostHours = requestLimits.session / 3600
export const mostSections = requestLimits.sections
export const mostHealth = 20

const Sections = v.pipe(
  v.array(
    v.object({
      name: text({ most: requestLimits.name, missing: msg`Enter a name.` }),
      /** Empty for any. */
      kinds: v.array(v.picklist(exerciseKinds)),
      minutes: wholeNumber({ min: 1, max: mostMinutes }),
    }),
  ),
  v.check(
    (sections) => sections.reduce((sum, { minutes }) => sum + secondsOf(minutes), 0) <= requestLimits.session,
    fault(msg`A session can last up to ${mostHours} hours.`),
  ),
)

/** The request for a custom program. Numbers are strings while typed. */
export const requestForm = v.object({
  name: text({ most: limits.Program.name.max, missing: msg`Enter a name.` }),
  sessions: wholeNumber({ min: 1, max: mostSessions }),
  perWeek: v.string(),
  sections: Sections,
  goals: v.array(v.string()),
  level: v.picklist(trainingLevels),
  muscleGroupIds: v.array(v.string()),
  atHand: v.picklist(['nothing', 'some', 'anything']),
  equipmentIds: v.array(v.string()),
  includeSuperSet: v.boolean(),
  details: optionalText({ most: requestLimits.details }),
  /** Only for the user's own programs. Saved in the profile, not in the request. */
  injuries: v.array(v.string()),
  healthConditions: v.array(v.string()),
})

export type RequestEntries = v.InferInput<typeof requestForm>
export type Request = v.InferOutput<typeof requestForm>
export type SectionEntry = RequestEntries['sections'][number]

/** Known facts for the defaults. */
export interface Usual {
  goals: string[]
  level: string | undefined
  perWeek: string | undefined
  injuries: string[]
  healthConditions: string[]
}

/** Default names, in the user's language. */
export interface FirstTexts {
  name: string
  warmUp: string
  main: string
  coolDown: string
}

const USUAL_PER_WEEK = 3
const USUAL_WEEKS = 4

/** Defaults that can be submitted unchanged: four weeks of half an hour without equipment. */
export function startOf(usual: Usual, { name, warmUp, main, coolDown }: FirstTexts): RequestEntries {
  const perWeek = perWeekIn(usual.perWeek)
  return {
    name,
    sessions: String(Math.min(perWeek * USUAL_WEEKS, mostSessions)),
    perWeek: String(perWeek),
    sections: [
      { name: warmUp, kinds: ['MOBILITY'], minutes: '5' },
      { name: main, kinds: ['STRENGTH', 'CIRCUIT'], minutes: '20' },
      { name: coolDown, kinds: ['MOBILITY'], minutes: '5' },
    ],
    goals: usual.goals,
    level: trainingLevels.find((one) => one === usual.level) ?? 'Beginner',
    muscleGroupIds: [],
    atHand: 'nothing',
    equipmentIds: [],
    includeSuperSet: false,
    details: '',
    injuries: usual.injuries,
    healthConditions: usual.healthConditions,
  }
}

/** Parses the survey's answer, such as "2 to 3 days". */
function perWeekIn(habit: string | undefined): number {
  const daysPerWeek = Number(/\d+(?=\D*$)/.exec(habit ?? '')?.[0] ?? USUAL_PER_WEEK)
  return Math.min(Math.max(daysPerWeek, 1), requestLimits.perWeek)
}

/** The mutation input of the program to generate. */
export function toProgram(request: Request, coach: Pick<ProgramInput, 'coachID' | 'companyID'>): ProgramInput {
  const { atHand, equipmentIds } = request
  return {
    ...coach,
    name: request.name,
    status: 'INPROGRESS',
    madeByAI: true,
    isPublic: typeof coach.coachID === 'string',
    level: request.level,
    goals: request.goals,
    numberOfSessions: numberOfText(request.sessions) ?? 1,
    sessionsPerWeek: numberOfText(request.perWeek) ?? USUAL_PER_WEEK,
    sections: request.sections.map(({ name, kinds, minutes }, sectionOrder) => ({
      sectionName: name,
      sectionOrder,
      workoutTypes: kinds,
      sectionDuration: secondsOf(minutes),
    })),
    includeSuperSet: request.includeSuperSet,
    // Null for any equipment.
    equipmentIDs: atHand === 'anything' ? null : atHand === 'some' ? equipmentIds : [],
    muscleGroupIDs: request.muscleGroupIds,
    additionalDetails: request.details,
  }
}

export function secondsOf(minutes: string): number {
  return (numberOfText(minutes) ?? 0) * MINUTE_S
}

export function minutesOf(sections: readonly SectionEntry[]): number {
  return sections.reduce((sum, { minutes }) => sum + secondsOf(minutes), 0) / MINUTE_S
}
