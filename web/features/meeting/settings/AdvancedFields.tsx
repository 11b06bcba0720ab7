import { Trans, useLingui } from '@lingui/react/macro'
import type { Effects } from '#web/features/meeting/effects/effects.ts'
import type { NoiseMode } from '#web/features/meeting/effects/noiseMode.ts'
import { CPU_PERCENTS, toCpuPercent } from '#web/features/meeting/effects/segmentPace.ts'
import { useValue } from '#web/lib/useValue.ts'
import { Select } from '#web/ui/Select.tsx'
import { Switch } from '#web/ui/Switch.tsx'

interface AdvancedFieldsProps {
  effects: Effects
  takesPart: boolean
  /** Undefined before one is in a room. */
  noiseMode: NoiseMode | undefined
}

/** For those who know what they do. */
export function AdvancedFields({ effects, takesPart, noiseMode }: AdvancedFieldsProps) {
  const { t } = useLingui()
  const { choices, change } = effects.settings
  const { cpuPercent, sendsSizes, receivesByPriority, keepsLastFrame } = useValue(choices)
  return (
    <>
      {takesPart && effects.canChangeBackground && (
        <Select
          label={t`Processor time for backgrounds`}
          options={CPU_PERCENTS.map((percent) => ({
            value: String(percent),
            label: percent === 0 ? t`None` : t`${percent} percent`,
          }))}
          value={String(cpuPercent)}
          onValueChange={(next) => change({ cpuPercent: toCpuPercent(next) })}
        />
      )}
      {noiseMode && (
        <p className="text-sm text-muted">
          {noiseMode === 'ns_es' ? (
            <Trans>The service takes the echo of speakers away.</Trans>
          ) : (
            <Trans>Your browser takes the echo of speakers away.</Trans>
          )}
        </p>
      )}
      <p className="text-sm text-muted">
        <Trans>These take effect when you next join.</Trans>
      </p>
      {takesPart && (
        <Switch
          label={<Trans>Send several picture sizes</Trans>}
          description={t`Each person gets the size their connection bears.`}
          checked={sendsSizes}
          onCheckedChange={(next) => change({ sendsSizes: next })}
        />
      )}
      <Switch
        label={<Trans>Receive what matters first</Trans>}
        description={t`On a weak connection, the pictures that matter least pause.`}
        checked={receivesByPriority}
        onCheckedChange={(next) => change({ receivesByPriority: next })}
      />
      <Switch
        label={<Trans>Keep the last picture of a paused camera</Trans>}
        checked={keepsLastFrame}
        onCheckedChange={(next) => change({ keepsLastFrame: next })}
      />
    </>
  )
}
