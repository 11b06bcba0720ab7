import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { limits } from '#schema/__generated__/limits.ts'
import { contraindications, exerciseKinds } from '#schema/training/exercise.ts'
import { numberOfText } from '#web/lib/format/numberField.ts'
import { fault } from '#web/ui/form/fault.ts'
import { optionalText, text, wholeNumber } from '#web/ui/form/rules.ts'

export const mostChapters = limits.Video.chapters.items
export const mostKeywords = limits.Video.keywords.items
const longestKeyword = limits.Video.keywords.max
const { min: youngest, max: oldest } = limits.Video.ageTo

export const videoTypes = [
  'CLASS',
  'WARMUP',
  'STRETCHING',
  'TECHNIQUES',
  'DRILLS',
  'CONDITIONING',
  'CARDIO',
  'STRENGTH',
  'HYPERTROPHY',
  'FUNCTIONAL',
  'MEDITATION',
  'TRAILER',
  'OTHER',
] as const

const Ids = v.array(v.string())
const age = v.union(
  [v.literal(''), wholeNumber({ min: youngest, max: oldest })],
  fault(msg`Enter ${youngest}–${oldest}.`),
)

/** A chapter in the form. `key` is only used for rendering. */
const Chapter = v.object({
  key: v.string(),
  title: v.string(),
  time: v.string(),
  isMusicMuted: v.boolean(),
})
export type ChapterEntry = v.InferInput<typeof Chapter>

const Entries = v.object({
  title: text({ most: limits.Video.title.max, missing: msg`Enter a title.` }),
  description: optionalText({ most: limits.Video.description.max }),
  categories: Ids,
  subCategories: Ids,
  videoType: v.union([v.literal(''), v.picklist(videoTypes)]),
  level: v.string(),
  ageFrom: age,
  ageTo: age,
  equipmentIds: Ids,
  muscleGroupIds: Ids,
  exerciseKind: v.union([v.literal(''), v.picklist(exerciseKinds)]),
  contraindications: v.array(v.picklist(contraindications)),
  keywords: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(longestKeyword, fault(msg`Use up to ${longestKeyword} characters.`)))),
    v.maxLength(mostKeywords, fault(msg`Use up to ${mostKeywords} keywords.`)),
  ),
  isPublic: v.boolean(),
  noAudio: v.boolean(),
  assignedCompanies: Ids,
  chapters: v.array(Chapter),
})

export type VideoEntries = v.InferInput<typeof Entries>
export type FilledInVideo = v.InferOutput<typeof Entries>

/** The server's rules, checked before submission with messages for the coach. */
export function videoForm(duration: number | null | undefined) {
  return v.pipe(
    Entries,
    v.forward(
      v.check(
        ({ ageFrom, ageTo }) => yearsOf(ageFrom, youngest) <= yearsOf(ageTo, oldest),
        fault(msg`The maximum age can’t be lower than the minimum.`),
      ),
      ['ageTo'],
    ),
    v.forward(
      v.check(({ chapters }) => chapters.every(({ title }) => isTitle(title)), fault(msg`Give each chapter a title.`)),
      ['chapters'],
    ),
    v.forward(
      v.check(
        ({ chapters }) => chapters.every(({ time }) => secondsOf(time) !== undefined),
        fault(msg`Enter each start as minutes and seconds, such as 1:30.`),
      ),
      ['chapters'],
    ),
    v.forward(
      v.check(
        ({ chapters }) => areInOrder(chapters, duration),
        fault(msg`Chapters start one after the other, within the video.`),
      ),
      ['chapters'],
    ),
  )
}

export type VideoFormSchema = ReturnType<typeof videoForm>

function yearsOf(typed: string, otherwise: number): number {
  return typed === '' ? otherwise : (numberOfText(typed) ?? otherwise)
}

function isTitle(title: string): boolean {
  return title.trim() !== '' && title.trim().length <= limits.VideoChapter.title.max
}

function areInOrder(chapters: readonly ChapterEntry[], duration: number | null | undefined): boolean {
  const times = chapters.map(({ time }) => secondsOf(time) ?? 0)
  return times.every((time, place) => time > (times[place - 1] ?? -1) && time < (duration ?? Infinity))
}

/** Parses `1:30` or `1:02:30` to seconds; undefined if invalid. */
export function secondsOf(time: string): number | undefined {
  const parts = time.trim().split(':')
  const numbers = parts.map((part) => (/^\p{Nd}{1,4}$/u.test(part) ? (numberOfText(part) ?? Number.NaN) : Number.NaN))
  if (parts.length > 3 || numbers.some(Number.isNaN) || numbers.slice(1).some((part) => part > 59)) return undefined
  return numbers.reduce((sum, part) => sum * 60 + part, 0)
}

export function newChapter(time: string): ChapterEntry {
  return { key: crypto.randomUUID(), title: '', time, isMusicMuted: false }
}

/** Converts the form to the mutation's input. */
export function changesOf(filledIn: FilledInVideo) {
  const { equipmentIds, muscleGroupIds, ageFrom, ageTo, videoType, exerciseKind, level, chapters, ...same } = filledIn
  return {
    ...same,
    level: level || null,
    videoType: videoType || null,
    exerciseKind: exerciseKind || null,
    ageFrom: ageFrom === '' ? null : numberOfText(ageFrom),
    ageTo: ageTo === '' ? null : numberOfText(ageTo),
    equipmentIDs: equipmentIds,
    muscleGroupIDs: muscleGroupIds,
    chapters: chapters.map(({ title, time, isMusicMuted }) => ({
      title: title.trim(),
      timecode: secondsOf(time) ?? 0,
      isMusicMuted,
    })),
  }
}
