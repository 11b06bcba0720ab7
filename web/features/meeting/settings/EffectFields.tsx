import { Trans, useLingui } from '@lingui/react/macro'
import type { Devices } from '#web/features/meeting/devices/devices.ts'
import type { Effects } from '#web/features/meeting/effects/effects.ts'
import { useValue } from '#web/lib/useValue.ts'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { EffectMirror } from './EffectMirror.tsx'

/** What is done to one's picture and voice. What this browser can't do is not offered. */
export function EffectFields({ devices }: { devices: Devices }) {
  const { effects } = devices
  return (
    <div className="flex flex-col gap-4">
      {effects.canChangeBackground && <EffectMirror devices={devices} />}
      <BackgroundField effects={effects} />
      {effects.canFocusVoice && <VoiceField effects={effects} />}
    </div>
  )
}

function BackgroundField({ effects }: { effects: Effects }) {
  const { t } = useLingui()
  const { choices, change } = effects.settings
  const { background, cpuPercent } = useValue(choices)
  const isPreparing = useValue(effects.isPreparing)
  if (!effects.canChangeBackground) return <Hint text={t`This browser can't change your background.`} />
  if (cpuPercent === 0) return <Hint text={t`Backgrounds are off because effects may use no processor time.`} />
  return (
    <div className="flex flex-col gap-1.5">
      <SegmentedControl
        label={t`Background`}
        labelShown
        fullWidth
        options={[
          { value: 'none', label: t`As it is` },
          { value: 'blur', label: t`Blurred` },
          { value: 'replace', label: t`Blue` },
        ]}
        value={background}
        onValueChange={(next) => change({ background: next })}
      />
      <p role="status" className="text-sm text-muted empty:hidden">
        {isPreparing && <Trans>One moment, the effect is loading…</Trans>}
      </p>
    </div>
  )
}

function VoiceField({ effects }: { effects: Effects }) {
  const { t } = useLingui()
  const { choices, change } = effects.settings
  const { isVoiceFocused } = useValue(choices)
  return (
    <Switch
      label={<Trans>Voice focus</Trans>}
      description={t`Takes fans, traffic and other noise out of your microphone. Turn it off to play music.`}
      checked={isVoiceFocused}
      onCheckedChange={(next) => change({ isVoiceFocused: next })}
    />
  )
}

function Hint({ text }: { text: string }) {
  return <p className="text-sm text-muted">{text}</p>
}
