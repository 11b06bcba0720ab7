import { useLingui } from '@lingui/react/macro'
import { useExerciseName } from '#web/app/exercises/useExerciseName.ts'
import { captionNow } from '#web/features/training/session/captionNow.ts'
import type { Step } from '#web/features/training/session/steps.ts'
import type { Training } from './useTraining.ts'
import { languageOfLocale } from './voice/voiceLanguage.ts'

/** The caption of an exercise, on screen and aloud: with the amount that the screen suggests. None after a swap. */
export function useCaption(training: Training): (step: Step) => string | undefined {
  const { i18n } = useLingui()
  const exerciseName = useExerciseName()
  return (step) => {
    const { name, isSwapped } = training.exerciseOf(step)
    if (isSwapped) return undefined
    const kilograms = training.nextDoseFor(step)?.weight ?? 0
    const unit = { style: 'unit', unit: 'kilogram', unitDisplay: 'long' } as const
    return captionNow(step, {
      name: exerciseName(name),
      language: languageOfLocale(i18n.locale),
      reps: training.suggestionFor(step).reps,
      weight: kilograms > 0 ? i18n.number(kilograms, unit) : undefined,
    })
  }
}
