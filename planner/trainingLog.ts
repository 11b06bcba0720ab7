import type { Exercise } from '#schema/training/exercise.ts'
import type { AnsweredDay } from '#schema/training/planAnswer.ts'
import { muscleShares } from './checking/checkWeeks.ts'
import { exercisesOf, type Ground } from './solving/ground.ts'
import { isDayAfter } from './solving/split.ts'

/** What was done so far: how often each exercise, how much each muscle this week, what the session before had. */
export class TrainingLog {
  readonly #ground: Ground
  readonly #uses = new Map<string, { count: number; last: number }>()
  readonly #sets = new Map<string, number>()
  readonly #trained = new Set<string>()
  /** Main muscles of the strength of the session before. */
  #hard = new Set<string>()
  /** Of the day before or after this session. */
  #resting: ReadonlySet<string> = new Set()
  #next: ReadonlySet<string> = new Set()
  #session = 0

  constructor(ground: Ground) {
    this.#ground = ground
  }

  /** `next` is the session after this one, where it is known already. */
  begin(session: number, next?: AnsweredDay): void {
    const { request } = this.#ground
    this.#session = session
    this.#next = new Set(next && exercisesOf(next).map(({ exercise_id: id }) => id))
    this.#resting = new Set([
      ...(isDayAfter(session, request) ? this.#hard : []),
      ...(next && isDayAfter(session + 1, request) ? this.#hardIn(next) : []),
    ])
    if (session % request.sessionsPerWeek !== 0) return
    this.#sets.clear()
    this.#trained.clear()
  }

  add(day: AnsweredDay): void {
    this.#hard = this.#hardIn(day)
    for (const { exercise_id: id } of exercisesOf(day)) {
      const exercise = this.#ground.byId.get(id)
      if (exercise) this.#note(exercise)
    }
  }

  #hardIn(day: AnsweredDay): Set<string> {
    return new Set(
      exercisesOf(day).flatMap(({ exercise_id: id }) => {
        const { kind, muscleGroups = [] } = this.#ground.byId.get(id) ?? {}
        return kind === 'STRENGTH' ? muscleGroups.slice(0, 1) : []
      }),
    )
  }

  #note(exercise: Exercise): void {
    const { id, kind } = exercise
    this.#uses.set(id, { count: (this.#uses.get(id)?.count ?? 0) + 1, last: this.#session })
    for (const { muscle, share } of muscleShares(exercise)) {
      this.#trained.add(muscle)
      if (kind === 'STRENGTH') this.#sets.set(muscle, (this.#sets.get(muscle) ?? 0) + share)
    }
  }

  /** How many sessions ago it was done: 1 for the session before, and for the next one. */
  sessionsSince({ id }: Exercise): number {
    if (this.#next.has(id)) return 1
    const use = this.#uses.get(id)
    return use ? this.#session - use.last : Infinity
  }

  timesDone({ id }: Exercise): number {
    return this.#uses.get(id)?.count ?? 0
  }

  isDoneThisWeek({ id }: Exercise): boolean {
    const { last } = this.#uses.get(id) ?? {}
    return last !== undefined && last >= this.#session - (this.#session % this.#ground.request.sessionsPerWeek)
  }

  /** Of this week, in exercises; a muscle that helps has done half. */
  doneBy(muscle: string): number {
    return this.#sets.get(muscle) ?? 0
  }

  isTrained(muscle: string): boolean {
    return this.#trained.has(muscle)
  }

  /** Whether its main muscle works hard on the day before or after. */
  isResting({ kind, muscleGroups: [main = ''] }: Exercise): boolean {
    return kind === 'STRENGTH' && this.#resting.has(main)
  }

  get session(): number {
    return this.#session
  }
}
