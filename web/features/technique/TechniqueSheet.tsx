import { Trans, useLingui } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import { useExerciseName } from '#web/app/exercises/useExerciseName.ts'
import { Button } from '#web/ui/Button.tsx'
import { BottomSheet } from '#web/ui/overlay/BottomSheet.tsx'
import { techniqueOf } from './techniques.ts'

/** What to focus on in an exercise, a common mistake, and when to breathe. `name` is its title in the catalogue. */
export function TechniqueSheet({ name }: { name: string }) {
  const { t, i18n } = useLingui()
  const title = useExerciseName()(name)
  const { cue, mistake, breathing } = techniqueOf(name)
  return (
    <BottomSheet
      trigger={
        <Button size="compact" variant="quiet" icon={<Info size={18} aria-hidden />}>
          <Trans>How to do it</Trans>
        </Button>
      }
      title={<bdi>{title}</bdi>}
      closeLabel={t`Close`}
    >
      <dl className="flex flex-col gap-3 text-start">
        <div>
          <dt className="font-[620]">
            <Trans>Focus on</Trans>
          </dt>
          <dd className="text-muted">{i18n._(cue)}</dd>
        </div>
        <div>
          <dt className="font-[620]">
            <Trans>A common mistake</Trans>
          </dt>
          <dd className="text-muted">{i18n._(mistake)}</dd>
        </div>
        <div>
          <dt className="font-[620]">
            <Trans context="an exercise">Breathing</Trans>
          </dt>
          <dd className="text-muted">{i18n._(breathing)}</dd>
        </div>
      </dl>
    </BottomSheet>
  )
}
