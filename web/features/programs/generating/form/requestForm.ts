import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import type { ProgramInput } from '#schema/__generated__/relay/RequestFormMutation.graphql.ts'
import { exerciseKinds, trainingLevels } from '#schema/training/exercise.ts'
import { requestLimits } from '#schema/training/planRequest.ts'
import { numberOfText } from '#web/lib/numberField.ts'
import { fault } from '#web/ui/form/fault.ts'
import { optionalText, text, wholeNumber } from '#web/ui/form/rules.ts'

export const MINUTE_S = 60
const mostSessions = requestLimits.sessions
const mostMinutes = requestLimits.longest / MINUTE_S
const mostHours = requestLimits.session / 3600
export const mostSections = requestLimits.sections
export const mostHealth = 20
const LONGEST_NAME = 200

const Sections = v.pipe(
  v.array(
    v.object({
      name: text({ most: requestLimits.name, missing: msg`Enter a name.` }),
      /** Any where none is chosen. */
      kinds: v.array(v.picklist(exerciseKinds)),
      minutes: wholeNumber({ min: 1, max: mostMinutes }),
    }),
  ),
  v.check(
    (sections) => sections.reduce((sum, { minutes }) => sum + secondsOf(minutes), 0) <= requestLimits.session,
    fault(msg`A session can last up to ${mostHours} hours.`),
  ),
)

/** What somebody wants a program to be. Numbers are texts while they are typed. */
export const requestForm = v.object({
  name: text({ most: LONGEST_NAME, missing: msg`Enter a name.` }),
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
  /** Of whoever trains it themself; they stand in the profile. */
  injuries: v.array(v.string()),
  healthConditions: v.array(v.string()),
})

export type RequestEntries = v.InferInput<typeof requestForm>
export type Request = v.InferOutput<typeof requestForm>
export type SectionEntry = RequestEntries['sections'][number]

/** What is known of somebody who begins. */
export interface Usual {
  goals: string[]
  level: string | undefined
  perWeek: string | undefined
  injuries: string[]
  healthConditions: string[]
}

/** Texts that a program begins with, in its owner's language. */
export interface FirstTexts {
  name: string
  warmUp: string
  main: string
  coolDown: string
}

const USUAL_PER_WEEK = 3
const USUAL_WEEKS = 4

/** Ready to be sent as it is: four weeks of half an hour, with nothing but one's own body. */
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

/** As the survey has it: "2 to 3 days". */
function perWeekIn(habit: string | undefined): number {
  const asked = Number(/\d+(?=\D*$)/.exec(habit ?? '')?.[0] ?? USUAL_PER_WEEK)
  return Math.min(Math.max(asked, 1), requestLimits.perWeek)
}

/** As it is stored, to be made. */
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
    // Nothing said is anything there may be.
    equipmentIDs: atHand === 'anything' ? null : atHand === 'some' ? equipmentIds : [],
    muscleGroupIDs: request.muscleGroupIds,
    additionalDetails: request.details,
  }
}

export function secondsOf(minutes: string): number {
  return (numberOfText(minutes) ?? 0) * MINUTE_S
}

/** Of one session. */
export function minutesOf(sections: readonly SectionEntry[]): number {
  return sections.reduce((sum, { minutes }) => sum + secondsOf(minutes), 0) / MINUTE_S
}
