import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { videoTypes } from './editing/videoForm.ts'

type VideoType = (typeof videoTypes)[number]

const names: Readonly<Record<VideoType, MessageDescriptor>> = {
  CLASS: msg`Full class`,
  WARMUP: msg`Warm-up`,
  STRETCHING: msg`Stretching`,
  TECHNIQUES: msg`Techniques`,
  DRILLS: msg`Drills`,
  CONDITIONING: msg`Conditioning`,
  CARDIO: msg`Cardio`,
  STRENGTH: msg`Strength`,
  HYPERTROPHY: msg`Hypertrophy`,
  FUNCTIONAL: msg`Functional training`,
  MEDITATION: msg`Meditation`,
  TRAILER: msg`Trailer`,
  OTHER: msg`Other`,
}

export function useVideoTypeName(): (type: VideoType) => string {
  const { i18n } = useLingui()
  return (type) => i18n._(names[type])
}
