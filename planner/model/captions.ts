import type { Rules, Week } from '#planner/rules/rulesFor.ts'
import type { Dose } from '#planner/solving/dose.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import { isOneSided } from '#schema/training/exerciseSides.ts'
import { planLimits } from '#schema/training/plan.ts'
import { shortened } from '#schema/values/shortened.ts'
import { type Language, planLanguages, sentencesIn } from './sentences.ts'

export interface Coaching {
  language: Language
  rules: Pick<Rules, 'reserve'>
  week: Pick<Week, 'isLighter'>
  /** Whether nothing warms up before it. */
  isCold?: boolean
}

type Reserve = Rules['reserve']

/** What a caption says beside the amount. */
export interface CaptionNotes {
  isOneSided: boolean
  /** Repetitions in reserve, as advice on the end of a set or on the choice of a weight. */
  effort: Reserve | undefined
  load: Reserve | undefined
  isLighter: boolean
  isCold: boolean
}

type Amount = Pick<Dose, 'sets' | 'reps' | 'seconds'>

/** The sentence that a voice reads when an exercise begins: how much of it, on which side, how hard. */
export function captionFor(exercise: Exercise, dose: Dose, coaching: Coaching): string {
  const { language, rules, week, isCold = false } = coaching
  const isStrength = exercise.kind === 'STRENGTH'
  const hasLoad = exercise.equipment.length > 0
  const notes = {
    isOneSided: isOneSided(exercise),
    effort: isStrength && !hasLoad ? rules.reserve : undefined,
    load: isStrength && hasLoad ? rules.reserve : undefined,
    isLighter: isStrength && week.isLighter,
    isCold: isStrength && isCold,
  }
  return writeCaption({ title: exercise.title, ...dose }, notes, language)
}

interface Captioned extends Amount {
  title: string
  /** With its unit, where one is known: then no advice on choosing one is given. */
  weight?: string | undefined
}

export function writeCaption(captioned: Captioned, notes: CaptionNotes, language: Language): string {
  const says = sentencesIn(language)
  const { title, sets, weight } = captioned
  const amount = amountIn(captioned, language)
  const { effort, load } = notes
  const limit = weight === undefined ? load : undefined
  const stop = effort ?? (weight === undefined ? undefined : load)
  return shortened(
    [
      says.caption(title, sets, weight === undefined ? amount : says.weighted(amount, weight)),
      notes.isOneSided ? says.sides : '',
      limit ? says.load[limit] : '',
      stop ? says.effort[stop] : '',
      notes.isLighter ? says.lighter : '',
      notes.isCold ? says.warmUp : '',
    ]
      .filter((sentence) => sentence !== '')
      .join(says.space),
    planLimits.caption,
  )
}

function amountIn({ reps, seconds }: Amount, language: Language): string {
  const says = sentencesIn(language)
  return seconds > 0 ? says.seconds(seconds) : says.reps(reps)
}

/** What a stored caption of the planner says, in whichever language; undefined for the words of a coach. */
export function readCaption(caption: string, planned: Amount & { title: string }): CaptionNotes | undefined {
  for (const language of planLanguages) {
    const first = sentencesIn(language).caption(planned.title, planned.sets, amountIn(planned, language))
    const notes = caption.startsWith(first) ? notesIn(caption.slice(first.length), language) : undefined
    if (notes) return notes
  }
  return undefined
}

function notesIn(text: string, language: Language): CaptionNotes | undefined {
  const says = sentencesIn(language)
  let rest = text
  const take = (sentence: string) => {
    const isNext = rest.startsWith(`${says.space}${sentence}`)
    if (isNext) rest = rest.slice(says.space.length + sentence.length)
    return isNext
  }
  const isOneSidedText = take(says.sides)
  const load = reserves.find((reserve) => take(says.load[reserve]))
  const effort = reserves.find((reserve) => take(says.effort[reserve]))
  const notes = { isOneSided: isOneSidedText, load, effort, isLighter: take(says.lighter), isCold: take(says.warmUp) }
  return rest === '' ? notes : undefined
}

const reserves: readonly Reserve[] = [1, 2, 3, 4]
