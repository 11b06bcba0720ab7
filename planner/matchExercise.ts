import type { Exercise } from '#schema/training/exercise.ts'
import type { AnsweredDay, AnsweredExercise } from '#schema/training/planAnswer.ts'
import { exercisesOf, type Ground } from './ground.ts'
import { captionOf, type Language, sentencesIn, titleOf } from './sentences.ts'
import { sessionFacts } from './sessionFacts.ts'

/** Characters that steer a terminal or turn a line around have no place in what a member reads. */
// oxlint-disable-next-line no-control-regex -- these are what is taken out
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2060-\u2069\ufeff]+/gu

/**
 * Leads each exercise of an answer to its video: by the id that it names, or else by its title. What is found bears the
 * catalogue's own title from then on; what is not found stays as it is, for the check to refuse. What the session trains and
 * needs is read from its exercises, whatever the answer says.
 */
export function matchDay(day: AnsweredDay, { byId, suitable, request: { language } }: Ground): AnsweredDay {
  const sections = day.sections.map(({ exercises }) => ({
    exercises: exercises.map((planned) =>
      matchExercise(planned, byId.get(planned.exercise_id) ?? byTitle(planned, suitable), language),
    ),
  }))
  const matched = { ...day, sections }
  const facts = sessionFacts(exercisesOf(matched).flatMap(({ exercise_id: id }) => byId.get(id) ?? []))
  return { ...matched, ...facts, description: toLine(day.description) || titleOf(day.day, facts, language) }
}

/** Whoever left out what a member reads or hears has it said for them. */
function matchExercise(
  planned: AnsweredExercise,
  exercise: Exercise | undefined,
  language: Language,
): AnsweredExercise {
  return {
    ...planned,
    voiceover_caption: toLine(planned.voiceover_caption) || captionOf(exercise?.title ?? '', planned, language),
    reason: toLine(planned.reason) || sentencesIn(language)[exercise?.kind ?? 'CIRCUIT'],
    ...(exercise && { exercise_id: exercise.id, exercise: exercise.title }),
  }
}

/** Only where one alone has this title. */
function byTitle({ exercise: title }: AnsweredExercise, suitable: readonly Exercise[]): Exercise | undefined {
  const wanted = toKey(title)
  const [found, another] = wanted === '' ? [] : suitable.filter((exercise) => toKey(exercise.title) === wanted)
  return another ? undefined : found
}

function toKey(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function toLine(text: string): string {
  return text.replace(INVISIBLE, ' ').trim()
}
