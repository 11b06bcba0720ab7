import { useLingui } from '@lingui/react/macro'
import type { Room } from '#web/features/meeting/room/room.ts'
import { useValue } from '#web/lib/useValue.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'

/** How loud the music is for oneself. */
export function BalanceChoice({ room }: { room: Room }) {
  const { t } = useLingui()
  const balance = useValue(room.balance)
  return (
    <RadioGroup
      look="card"
      label={t`Music and voice`}
      options={[
        { value: 'voice', label: t`More voice`, description: t`The music steps back.` },
        { value: 'even', label: t`Even`, description: t`Both as they come.` },
        { value: 'music', label: t`More music`, description: t`Voices step back.` },
      ]}
      value={balance}
      onValueChange={room.setBalance}
    />
  )
}
