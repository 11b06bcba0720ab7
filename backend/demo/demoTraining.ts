import type { Instant } from '#backend/platform/context.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import { workoutLimits } from '#schema/training/workoutLog.ts'
import { demoClientId, demoId } from './demoId.ts'
import { contactId, demoMemberKeys } from './demoPeople.ts'
import { contentOf, programId, templateId } from './demoProgramRows.ts'
import { programs } from './demoPrograms.ts'

const DAY = 86_400

/** A member's progress in a program. Assigned in rotation, so that each program has members at different stages. */
const ways = ['begun', 'halfway', 'completed', 'left', 'nearly'] as const

interface Enrolment {
  member: string
  program: (typeof programs)[number]
  way: (typeof ways)[number]
  /** Days since they enrolled. */
  days: number
}

const open = programs.filter(({ coach, status = PUBLISHED, isApproved }) => {
  return coach !== undefined && status === PUBLISHED && isApproved !== null
})

const enrolments: readonly Enrolment[] = [
  ...demoMemberKeys.flatMap((member, place) =>
    open.flatMap((program, nth): Enrolment[] => {
      const turn = (place + nth * 2) % (ways.length + 2)
      const way = ways[turn]
      return way ? [{ member, program, way, days: 4 + turn * 3 + nth }] : []
    }),
  ),
  ...programs
    .filter(({ owner, sessions }) => owner !== undefined && sessions.length > 0)
    .map((program): Enrolment => ({ member: program.owner ?? '', program, way: 'begun', days: 2 })),
]

const states = {
  begun: { status: 'INPROGRESS', done: 0 },
  halfway: { status: 'INPROGRESS', done: 0.5 },
  nearly: { status: 'INPROGRESS', done: 0.9 },
  completed: { status: 'COMPLETED', done: 1 },
  left: { status: 'CANCELED', done: 0 },
} as const

export function demoEnrolments(now: Instant) {
  return enrolments.map(({ member, program, way, days }, place) => {
    const since = addSeconds(now, -DAY * days)
    return {
      id: demoId(`enrolment ${member} ${program.key}`),
      user_id: contactId(member),
      program_id: programId(program.key),
      started_at: since,
      status: states[way].status,
      created_at: since,
      updated_at: addSeconds(now, -3_600 * (place % 40) - 60),
    }
  })
}

/** Enrollments with plans: canceling one deletes the member's copies. */
const trained = enrolments.filter(({ way }) => way !== 'left')

function copyId({ member, program }: Enrolment, position: number): string {
  return demoId(`plan ${program.key} ${position} of ${member}`)
}

export function demoCopies(now: Instant) {
  return trained.flatMap((enrolment) =>
    enrolment.program.sessions.map((planName, position) => {
      const since = addSeconds(now, -DAY * enrolment.days)
      return {
        id: copyId(enrolment, position),
        program_id: programId(enrolment.program.key),
        plan_name: planName,
        position,
        description: null,
        ...contentOf(enrolment.program, position),
        user_id: contactId(enrolment.member),
        template_id: templateId(enrolment.program.key, position),
        created_at: since,
        updated_at: since,
      }
    }),
  )
}

interface Session {
  enrolment: Enrolment
  position: number
  /** The exercises that are done. */
  done: ReturnType<typeof contentOf>['resources']
  at: Instant
}

/** The started sessions; the last one may be unfinished. */
function sessionsOf(enrolment: Enrolment, now: Instant): Session[] {
  const { program, way, days } = enrolment
  const all = program.sessions.map((_, position) => contentOf(program, position).resources)
  const count = all.reduce((sum, resources) => sum + resources.length, 0)
  let left = Math.floor(count * states[way].done)
  return all.flatMap((resources, position) => {
    const done = resources.slice(0, Math.max(left, 0))
    left -= resources.length
    const at = addSeconds(now, -Math.floor((DAY * days * (all.length - position)) / (all.length + 1)))
    return done.length > 0 ? [{ enrolment, position, done, at }] : []
  })
}

export function demoPlanProgress(now: Instant) {
  return trained.flatMap((enrolment) =>
    sessionsOf(enrolment, now).map(({ position, done, at }) => ({
      id: demoId(`plan progress ${enrolment.member} ${enrolment.program.key} ${position}`),
      user_id: contactId(enrolment.member),
      plan_id: copyId(enrolment, position),
      program_id: programId(enrolment.program.key),
      completed_resource_ids: done.map(({ id }) => id),
      started_at: at,
      created_at: at,
      updated_at: at,
    })),
  )
}

/** One log entry for each set of the completed exercises, 90 seconds apart. */
export function demoWorkoutLogs(now: Instant) {
  return trained.flatMap((enrolment) =>
    sessionsOf(enrolment, now).flatMap(({ position, done, at }) =>
      done
        .flatMap((exercise) => Array.from({ length: Math.max(exercise.sets, 1) }, (_, set) => ({ exercise, set })))
        .map(({ exercise, set }, place) => {
          const performed = addSeconds(at, place * 90)
          return {
            id: demoClientId(`set ${copyId(enrolment, position)} ${exercise.id} ${set}`),
            user_id: contactId(enrolment.member),
            kind: 'SET',
            program_id: programId(enrolment.program.key),
            plan_id: copyId(enrolment, position),
            resource_id: exercise.id,
            video_id: exercise.targetID,
            resource_name: exercise.resourceName,
            set_number: set + 1,
            reps: exercise.reps > 0 ? Math.max(exercise.reps - (set % 3), 1) : null,
            weight: exercise.weight > 0 ? exercise.weight : null,
            duration: exercise.duration > 0 ? exercise.duration : null,
            effort: 6 + ((place + position) % 4),
            performed_at: performed,
            created_at: performed,
            updated_at: performed,
          }
        }),
    ),
  )
}

/** The newest sets of each exercise, as a log that was sent would have left them. */
export function demoLastSets(now: Instant) {
  const byExercise = Map.groupBy(demoWorkoutLogs(now), ({ user_id, video_id }) => `${user_id} ${video_id}`)
  return [...byExercise.values()].flatMap((lines) => {
    const sets = lines
      .toSorted((one, other) => (one.performed_at < other.performed_at ? 1 : -1))
      .slice(0, workoutLimits.lastSets)
    const [{ user_id, video_id } = {}] = sets
    return video_id ? [{ user_id, video_id, sets }] : []
  })
}

/** Members' reactions to programs: mostly likes. */
export const demoProgramReactions = demoMemberKeys.flatMap((member, place) =>
  open
    .filter((_, nth) => (nth * 2 + place) % 3 === 0)
    .map(({ key }, nth) => ({
      id: demoId(`reaction ${member} program ${key}`),
      target_id: programId(key),
      target_type: 'PROGRAM',
      user_id: contactId(member),
      reaction: (nth + place) % 7 === 6 ? 'DISLIKE' : 'LIKE',
      feedback: null,
    })),
)
