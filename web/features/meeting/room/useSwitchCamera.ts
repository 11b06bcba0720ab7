import { useLingui } from '@lingui/react/macro'
import type { Devices } from '#web/features/meeting/devices/devices.ts'
import { notifyInRoom } from './notifyInRoom.ts'

/** Front and back take turns; says so when the other one can't be had. */
export function useSwitchCamera({ switchCamera }: Pick<Devices, 'switchCamera'>): () => void {
  const { t } = useLingui()
  const tell = () => void notifyInRoom({ kind: 'error', title: t`The camera could not be turned on.` })
  return () => void switchCamera().catch(tell)
}
