import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Kind, Length } from './finding/videosPlace.ts'

const names: Record<Kind, MessageDescriptor> = {
  CLASS: msg`Full class`,
  WARMUP: msg`Warm-up`,
  STRETCHING: msg`Stretching`,
  TECHNIQUES: msg`Techniques`,
  DRILLS: msg`Drills`,
  CONDITIONING: msg`Conditioning`,
  CARDIO: msg`Cardio`,
  STRENGTH: msg`Strength`,
  HYPERTROPHY: msg`Hypertrophy`,
  FUNCTIONAL: msg`Functional`,
  MEDITATION: msg`Meditation`,
  TRAILER: msg`Trailer`,
  OTHER: msg`Other`,
}

export function useKindName(): (kind: Kind) => string {
  const { i18n } = useLingui()
  return (kind) => i18n._(names[kind])
}

const spans: Record<Length, MessageDescriptor> = {
  short: msg`Under 10 min`,
  middle: msg`10–30 min`,
  long: msg`Over 30 min`,
}

export function useLengthName(): (length: Length) => string {
  const { i18n } = useLingui()
  return (length) => i18n._(spans[length])
}
