import * as v from 'valibot'
import { checkDay, checkPlan } from '#planner/checking/checkPlan.ts'
import { faultOf, type PlanFault } from '#planner/checking/planFaults.ts'
import type { Correction, SessionCodes } from '#planner/model/prompt.ts'
import { PlanBreach } from '#planner/model/readPlan.ts'
import { codeOf, toldExercises } from '#planner/model/toldExercises.ts'
import { type AnsweredDay, type ChosenDay, chosenDay } from '#schema/training/planAnswer.ts'
import { composeDay } from './composeDay.ts'
import type { Ground } from './ground.ts'
import { randomFrom } from './random.ts'

/** An answer with so many more bad sessions than good ones is not read to its end. */
const MAX_MORE_BAD = 2
/** Beside the solver's, so that ids of the two differ. */
const SEED_APART = 7

/** The sessions of a plan while a model writes it: those that are good stay, the others are asked for again. */
export class SessionDraft {
  readonly #ground: Ground
  readonly #codes
  readonly #random
  readonly #good = new Map<number, AnsweredDay>()
  /** Good by themselves, but not in their week. */
  readonly #dropped = new Map<number, AnsweredDay>()
  readonly #refused = new Map<number, SessionCodes>()
  readonly #answered = new Set<number>()
  #faults: PlanFault[] = []
  #bad = 0

  constructor(ground: Ground) {
    this.#ground = ground
    this.#codes = toldExercises(ground.request, ground.suitable)
    this.#random = randomFrom(ground.request.seed * 31 + SEED_APART)
  }

  /** Good sessions, in their order. */
  get days(): AnsweredDay[] {
    return [...this.#good.values()].toSorted((a, b) => a.day - b.day)
  }

  /** What the solver may build around, by index. */
  get keepable(): ReadonlyMap<number, AnsweredDay> {
    return new Map([...this.#dropped, ...this.#good])
  }

  /** Before each attempt. */
  begin(): void {
    this.#refused.clear()
    this.#answered.clear()
    this.#faults = []
    this.#bad = 0
  }

  /** True where a session is new and good. Throws where the answer is not worth reading on. */
  take(raw: unknown): boolean {
    const parsed = v.safeParse(chosenDay, raw)
    if (!parsed.success) return this.#refuse([faultOf('SHAPE', v.getDotPath(parsed.issues[0]) ?? 'A day')])
    const chosen = parsed.output
    const index = chosen.day - 1
    if (index >= this.#ground.request.numberOfSessions) return this.#refuse([faultOf('SESSIONS')])
    if (this.#good.has(index) || this.#answered.has(index)) return false
    this.#answered.add(index)
    const composed = composeDay(chosen, { ground: this.#ground, codes: this.#codes, random: this.#random })
    const faults = 'faults' in composed ? composed.faults : this.#faultsOf(composed.day, index)
    if (faults.length === 0 && 'day' in composed) {
      this.#good.set(index, composed.day)
      this.#dropped.delete(index)
      return true
    }
    this.#refused.set(index, codesChosen(chosen))
    return this.#refuse(faults)
  }

  /** After each attempt: what was wrong, and nothing where the plan is complete. `error` ended the attempt early. */
  end(error?: unknown): PlanFault[] {
    const missing = this.#missing()
    if (missing.length === 0) return this.#endWhole()
    const isSilent = missing.some((index) => !this.#answered.has(index))
    if (error !== undefined) return [...this.#faults, ...faultsIn(error)]
    return isSilent ? [...this.#faults, faultOf('SESSIONS')] : this.#faults
  }

  correction(faults: readonly PlanFault[]): Correction {
    const missing = this.#missing()
    return {
      faults,
      missing: missing.map((index) => index + 1),
      refused: missing.flatMap((index) => this.#refused.get(index) ?? []),
      kept: this.days.map(codesIn),
    }
  }

  #missing(): number[] {
    return Array.from({ length: this.#ground.request.numberOfSessions }, (_, index) => index).filter(
      (index) => !this.#good.has(index),
    )
  }

  #faultsOf(day: AnsweredDay, index: number): PlanFault[] {
    const after = this.#good.get(index + 1)
    const next = after ? checkDay(after, { index: index + 1, before: day }, this.#ground) : []
    return [...checkDay(day, { index, before: this.#good.get(index - 1) }, this.#ground), ...next]
  }

  #refuse(faults: readonly PlanFault[]): false {
    this.#faults.push(...faults)
    this.#bad += 1
    if (this.#bad > this.#good.size + MAX_MORE_BAD) throw new PlanBreach([])
    return false
  }

  /** All sessions are there: whole weeks are judged, and those that break a rule are asked for again. */
  #endWhole(): PlanFault[] {
    const faults = checkPlan(this.days, this.#ground)
    for (const { days: numbers = this.days.map(({ day }) => day) } of faults) {
      for (const number of numbers) {
        const day = this.#good.get(number - 1)
        if (!day) continue
        this.#dropped.set(number - 1, day)
        this.#refused.set(number - 1, codesIn(day))
        this.#good.delete(number - 1)
      }
    }
    return faults
  }
}

function faultsIn(error: unknown): readonly PlanFault[] {
  if (error instanceof PlanBreach) return error.faults
  // Any other error is kept as its text: specification 001, section 8.
  const text = error instanceof Error && error.message !== '' ? error.message : faultOf('FAILED').text
  return [{ code: 'FAILED', text }]
}

function codesChosen({ day, sections }: ChosenDay): SessionCodes {
  return { day, sections: sections.map((section) => section.map(({ code }) => code)) }
}

function codesIn({ day, sections }: AnsweredDay): SessionCodes {
  return { day, sections: sections.map(({ exercises }) => exercises.map(({ exercise_id: id }) => codeOf(id))) }
}
