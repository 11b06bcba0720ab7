import { hasPhrase, titleWords } from './titleWords.ts'

/** Words in titles of exercises that train one side of the body at a time, in the languages of the product. */
const oneSided = [
  'single leg, one leg, single arm, one arm, one handed, unilateral, lunge, lunges, split squat, side plank, pistol',
  'step up, side lying, clamshell, kickback, concentration curl, pigeon, figure four, thread the needle, knee hug, suitcase',
  'fente, fentes, sur une jambe, a un bras, unilaterale, planche laterale, gainage lateral, squat bulgare',
  'mot chan, mot tay, chung chan, plank nghieng',
  '单腿, 单臂, 单手, 单侧, 弓步, 侧平板, 侧支撑, 單腿, 單臂, 單手, 單側, 側平板, 側支撐',
  'ساق واحده, ذراع واحده, رجل واحده, يد واحده, اندفاع, طعن',
].flatMap((line) => line.split(', '))

/** Cached, because a title is checked many times while one plan is created. */
const cached = new Map<string, boolean>()
const MAX_CACHED = 5_000

export function isOneSided({ title }: { title: string }): boolean {
  const before = cached.get(title)
  if (before !== undefined) return before
  const words = titleWords(title)
  const result = oneSided.some((phrase) => hasPhrase(words, phrase))
  if (cached.size >= MAX_CACHED) cached.clear()
  cached.set(title, result)
  return result
}
