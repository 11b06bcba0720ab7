import type { I18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { Step } from '#web/features/training/session/steps.ts'
import type { SpokenLine } from './voice.ts'
import { voiceOfLocale, voiceOfText } from './voiceLanguage.ts'

/** Spoken lines of a session, in the user's language. The coach's captions keep their own language. */
export interface VoiceLines {
  /** Start of a set: the coach's caption before the first set, otherwise the exercise and its amount. */
  begin: (step: Step) => SpokenLine
  rest: () => SpokenLine
  /** Announces the next step, in the middle of a rest. */
  next: (step: Step) => SpokenLine
  /** Both in one line, for short rests. */
  restAndNext: (step: Step) => SpokenLine
  over: () => SpokenLine
}

/** Minimum length of a rest with two separate lines, in seconds. */
const LONG_REST_S = 20

interface SpokenParts {
  /** The exercise that is done now, in the user's language. */
  nameOf: (step: Step) => string
  /** Undefined where our own words are spoken. */
  captionOf: (step: Step) => string | undefined
  /** Repetitions that the screen suggests. */
  repsOf: (step: Step) => number | null
}

export function voiceLines(i18n: I18n, { nameOf, captionOf, repsOf }: SpokenParts): VoiceLines {
  const own = (text: string): SpokenLine => ({ text, voiceId: voiceOfLocale(i18n.locale) })
  const nameAndSet = (step: Step) => {
    const { set, sets } = step
    const name = nameOf(step)
    return t(i18n)`${name}, set ${set} of ${sets}.`
  }
  return {
    begin(step) {
      const { set, sets } = step
      if (set > 1) return own(t(i18n)`Set ${set} of ${sets}`)
      const caption = captionOf(step)
      if (caption !== undefined) return { text: caption, voiceId: voiceOfText(caption, i18n.locale) }
      return own([nameAndSet(step), amountOf(step, repsOf(step), i18n)].join(' ').trim())
    },
    rest: () => own(t(i18n)`Rest`),
    next(step) {
      const name = nameOf(step)
      return own(t(i18n)`Next: ${name}`)
    },
    restAndNext(step) {
      const { set, sets } = step
      const name = nameOf(step)
      return own(t(i18n)`Rest. Next: ${name}, set ${set} of ${sets}.`)
    },
    over: () => own(t(i18n)`That was the last set.`),
  }
}

function amountOf({ goal }: Step, suggestedReps: number | null, i18n: I18n): string {
  if (goal.kind === 'open') return ''
  if (goal.kind === 'reps') {
    const reps = suggestedReps ?? goal.reps
    // Spelled out, unlike on the screen, because it is spoken.
    return t(i18n)`${plural(reps, { one: '# repetition', other: '# repetitions' })}`
  }
  const [amount, unit] = goal.seconds % 60 === 0 ? [goal.seconds / 60, 'minute'] : [goal.seconds, 'second']
  return i18n.number(amount, { style: 'unit', unit, unitDisplay: 'long' })
}

export function isLongRest(seconds: number): boolean {
  return seconds > LONG_REST_S
}

/** All distinct lines of a session without skips, in order. */
export function linesOfSession(steps: readonly Step[], lines: VoiceLines): SpokenLine[] {
  const all = steps.flatMap((step, index) => {
    const next = steps[index + 1]
    if (!next || step.restAfter === 0) return [lines.begin(step)]
    const between = isLongRest(step.restAfter) ? [lines.rest(), lines.next(next)] : [lines.restAndNext(next)]
    return [lines.begin(step), ...between]
  })
  const byKey = new Map([...all, lines.over()].map((line) => [`${line.voiceId} ${line.text}`, line]))
  return [...byKey.values()]
}
