import { Trans } from '@lingui/react/macro'
import { Volume2 } from 'lucide-react'
import { useValue } from '#web/lib/useValue.ts'
import { Button } from '#web/ui/Button.tsx'
import type { DeviceList } from './devices.ts'
import { playTestSound } from './playTestSound.ts'

export function SpeakerTest({ speaker }: { speaker: DeviceList }) {
  const chosen = useValue(speaker.chosen)
  return (
    <Button
      size="compact"
      variant="secondary"
      icon={<Volume2 size={18} aria-hidden />}
      onClick={() => void playTestSound(chosen).catch(() => undefined)}
    >
      <Trans>Test the speaker</Trans>
    </Button>
  )
}
