import type { Exercise } from '#schema/training/exercise.ts'
import type { AnsweredDay } from '#schema/training/planAnswer.ts'
import { muscleShares } from './checking/checkWeeks.ts'
import { exercisesOf, type Ground } from './solving/ground.ts'

/** What was done so far: how often each exercise, how much each muscle this week, what the session before had. */
export class TrainingLog {
  readonly #ground: Ground
  readonly #uses = new Map<string, { count: number; last: number }>()
  readonly #sets = new Map<string, number>()
  readonly #trained = new Set<string>()
  #session = 0

  constructor(ground: Ground) {
    this.#ground = ground
  }

  begin(session: number): void {
    this.#session = session
    if (session % this.#ground.request.sessionsPerWeek !== 0) return
    this.#sets.clear()
    this.#trained.clear()
  }

  add(day: AnsweredDay): void {
    for (const { exercise_id: id } of exercisesOf(day)) {
      const exercise = this.#ground.byId.get(id)
      if (exercise) this.#note(exercise)
    }
  }

  #note(exercise: Exercise): void {
    const { id, kind } = exercise
    this.#uses.set(id, { count: (this.#uses.get(id)?.count ?? 0) + 1, last: this.#session })
    for (const { muscle, share } of muscleShares(exercise)) {
      this.#trained.add(muscle)
      if (kind === 'STRENGTH') this.#sets.set(muscle, (this.#sets.get(muscle) ?? 0) + share)
    }
  }

  /** How many sessions ago it was done: 1 for the session before. */
  sessionsSince({ id }: Exercise): number {
    const use = this.#uses.get(id)
    return use ? this.#session - use.last : Infinity
  }

  timesDone({ id }: Exercise): number {
    return this.#uses.get(id)?.count ?? 0
  }

  /** Of this week, in exercises; a muscle that helps has done half. */
  doneBy(muscle: string): number {
    return this.#sets.get(muscle) ?? 0
  }

  isTrained(muscle: string): boolean {
    return this.#trained.has(muscle)
  }

  get progress(): number {
    const { numberOfSessions, sessionsPerWeek } = this.#ground.request
    const weeks = Math.ceil(numberOfSessions / sessionsPerWeek)
    return Math.floor(this.#session / sessionsPerWeek) / Math.max(1, weeks - 1)
  }
}
