import * as v from 'valibot'
import type { Random } from '#planner/solving/random.ts'

/**
 * A simulated strong model: it reads the prompt and nothing else, picks what a coach would (another muscle each time, the
 * muscle group (push or pull, front or back of the legs) with less work, nothing from the day before), and makes typical
 * mistakes of such models.
 */

const Question = v.object({
  request: v.object({
    numberOfSessions: v.number(),
    sessionsPerWeek: v.number(),
    sections: v.array(v.object({ workoutTypes: v.array(v.string()) })),
    muscleGroups: v.array(v.string()),
  }),
  exercisesPerSection: v.array(v.tuple([v.number(), v.number()])),
  kindsPerSection: v.array(v.array(v.string())),
  catalogue: v.array(
    v.tuple([v.string(), v.string(), v.string(), v.array(v.string()), v.array(v.string()), v.nullable(v.string())]),
  ),
})
type PromptInput = v.InferOutput<typeof Question>
type Offer = PromptInput['catalogue'][number]

/** Probability that a section has one exercise too many; a quarter of it per exercise for an unknown code. */
const SLIP_PROBABILITY = 0.02

export const STRONG_REASON = 'Fits your goal and goes well with the rest.'

/** Returns the function call's arguments for the user messages: the question, and a correction if there is one. */
export function answerStrongly([question = '', correction]: readonly string[], random: Random): string {
  const prompt = v.parse(Question, JSON.parse(question))
  const missing = correction?.split('\n')[1]?.split(', ').map(Number)
  const all = Array.from({ length: prompt.request.numberOfSessions }, (_, index) => index + 1)
  const memory: Memory = { before: daysIn(correction), work: new Map() }
  const days = (missing ?? all).map((day) => writeDay(day, { prompt, memory, random }))
  return JSON.stringify({ days })
}

interface Memory {
  /** Codes by day. */
  before: Map<number, readonly string[]>
  /** Exercises of this week by muscle; secondary muscles count half. */
  work: Map<string, number>
}

interface DayContext {
  prompt: PromptInput
  memory: Memory
  random: Random
}

/** Parses the kept days from a correction prompt. */
function daysIn(correction = ''): Map<number, readonly string[]> {
  const [, keptDays = ''] = correction.split('Days that stay')
  return new Map(
    [...keptDays.matchAll(/^(\d+): (.*)$/gm)].map(([, day = '', codes = '']) => [
      Number(day),
      codes.match(/\w+/g) ?? [],
    ]),
  )
}

function writeDay(day: number, writing: DayContext) {
  const { prompt, memory, random } = writing
  const { request, exercisesPerSection, kindsPerSection } = prompt
  if ((day - 1) % request.sessionsPerWeek === 0) memory.work.clear()
  const today = new Set<string>()
  const kindsOf = (place: number) => kindsPerSection[place] ?? []
  const narrowFirst = [...request.sections.keys()].toSorted((a, b) => kindsOf(a).length - kindsOf(b).length)
  const chosen = narrowFirst.map((place): [number, { code: string; reason: string }[]] => {
    const [from, to] = exercisesPerSection[place] ?? [1, 1]
    const count = Math.round((from + to) / 2) + (random() < SLIP_PROBABILITY ? 1 : 0)
    const exercises = Array.from({ length: count }, () => {
      const code = random() < SLIP_PROBABILITY / 4 ? 'zzzz' : pick(day, { ...writing, place, today })
      today.add(code)
      return { code, reason: STRONG_REASON }
    })
    return [place, exercises]
  })
  const sections = chosen.toSorted(([one], [other]) => one - other).map(([, exercises]) => exercises)
  memory.before.set(day, [...today])
  return { day, description: 'A balanced session with a calm beginning.', sections }
}

interface PickContext extends DayContext {
  place: number
  today: ReadonlySet<string>
}

function pick(day: number, { prompt, memory, random, place: section, today }: PickContext): string {
  const requested = prompt.request.sections[section]?.workoutTypes ?? []
  const near = new Set([...(memory.before.get(day - 1) ?? []), ...(memory.before.get(day + 1) ?? [])])
  const fitting = prompt.catalogue.filter(
    ([code, , kind]) => !today.has(code) && prompt.kindsPerSection[section]?.includes(kind) === true,
  )
  const costOf = ([code, , kind, muscles]: Offer) =>
    (near.has(code) ? 20 : 0) +
    (requested.length > 0 && !requested.includes(kind) ? 50 : 0) +
    muscles.reduce((sum, muscle, place) => sum + (memory.work.get(muscle) ?? 0) / (place + 1), 0) +
    imbalance(muscles[0], memory.work) -
    (muscles.some((muscle) => prompt.request.muscleGroups.includes(muscle) && !memory.work.has(muscle)) ? 12 : 0) +
    random() * 2
  const [best] = fitting.map((offer) => ({ offer, cost: costOf(offer) })).toSorted((a, b) => a.cost - b.cost)
  if (!best) return 'none'
  const [code, , kind, muscles] = best.offer
  for (const [place, muscle] of muscles.entries()) {
    const share = kind === 'STRENGTH' ? (place === 0 ? 1 : 0.5) : 0
    memory.work.set(muscle, (memory.work.get(muscle) ?? 0) + share)
  }
  return code
}

const sides = [
  [
    ['Chest', 'Shoulders', 'Triceps'],
    ['Back', 'Biceps'],
  ],
  [['Quads'], ['Hamstrings', 'Glutes']],
] as const

/** Returns how much more work the side of this muscle has than the other side. */
function imbalance(muscle: string | undefined, work: ReadonlyMap<string, number>): number {
  const sum = (names: readonly string[]) => names.reduce((all, name) => all + (work.get(name) ?? 0), 0)
  for (const [one, other] of sides) {
    if (one.some((name) => name === muscle)) return sum(one) - sum(other)
    if (other.some((name) => name === muscle)) return sum(other) - sum(one)
  }
  return 0
}
