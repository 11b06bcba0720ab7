import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { NoiseMode } from '#web/features/meeting/callMeeting.ts'
import { DeviceFields, PermissionNotice } from '#web/features/meeting/devices/DeviceFields.tsx'
import type { Devices } from '#web/features/meeting/devices/devices.ts'
import type { Effects } from '#web/features/meeting/effects/effects.ts'
import type { EnteredRoom } from '#web/features/meeting/visit.ts'
import { useValue } from '#web/lib/useValue.ts'
import { classNames } from '#web/ui/classNames.ts'
import { SegmentedControl } from '#web/ui/option/SegmentedControl.tsx'
import { Select } from '#web/ui/option/Select.tsx'
import { Switch } from '#web/ui/option/Switch.tsx'
import { SideSheet } from '#web/ui/overlay/SideSheet.tsx'
import { CPU_PERCENTS, toCpuPercent } from './meetingSettings.ts'
import { MetricsTables } from './MetricsTables.tsx'
import { useRoomTheme } from './useRoomTheme.ts'

export interface SettingsSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  devices: Devices
  room: EnteredRoom['room'] | undefined
  takesPart: boolean
}

/** How one is seen and heard, and how the meeting looks. */
export function SettingsSheet({ open, onOpenChange, devices, room, takesPart }: SettingsSheetProps) {
  const { t } = useLingui()
  return (
    <SideSheet open={open} onOpenChange={onOpenChange} title={<Trans>Settings</Trans>} closeLabel={t`Close`}>
      {takesPart && (
        <>
          <PermissionNotice devices={devices} />
          <DeviceFields devices={devices} />
          <EffectFields devices={devices} />
        </>
      )}
      <ThemeField />
      <Part title={<Trans>Advanced</Trans>}>
        <AdvancedFields effects={devices.effects} takesPart={takesPart} noiseMode={room?.noiseMode} />
      </Part>
      {room && (
        <Part title={<Trans>Connection stats</Trans>}>
          <MetricsTables room={room} />
        </Part>
      )}
    </SideSheet>
  )
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Fold title={title}>
      <div className="flex flex-col gap-4 pt-2">{children}</div>
    </Fold>
  )
}

function ThemeField() {
  const { t } = useLingui()
  const [theme, chooseTheme] = useRoomTheme()
  return (
    <SegmentedControl
      label={t`Theme`}
      labelShown
      fullWidth
      options={[
        { value: 'dark', label: t`Dark` },
        { value: 'light', label: t`Light` },
      ]}
      value={theme}
      onValueChange={chooseTheme}
    />
  )
}

/** What is done to one's picture and voice. What this browser can't do is not offered. */
function EffectFields({ devices }: { devices: Devices }) {
  const { effects } = devices
  const isPreparing = useValue(effects.isPreparing)
  return (
    <div className="flex flex-col gap-4">
      {effects.canChangeBackground && <EffectMirror devices={devices} />}
      <BackgroundField effects={effects} />
      {effects.canFocusVoice && <VoiceField effects={effects} />}
      <p role="status" className="-mt-3 min-h-[1lh] text-sm text-muted">
        {isPreparing && <Trans>One moment, the effect is loading…</Trans>}
      </p>
    </div>
  )
}

function BackgroundField({ effects }: { effects: Effects }) {
  const { t } = useLingui()
  const { choices, change } = effects.settings
  const { background, cpuPercent } = useValue(choices)
  if (!effects.canChangeBackground) return <Hint text={t`This browser can’t change your background.`} />
  if (cpuPercent === 0) return <Hint text={t`Backgrounds are off. Raise the background CPU limit to use them.`} />
  return (
    <SegmentedControl
      label={t`Background`}
      labelShown
      fullWidth
      options={[
        { value: 'none', label: t`None` },
        { value: 'blur', label: t`Blurred` },
        { value: 'replace', label: t`Blue` },
      ]}
      value={background}
      onValueChange={(next) => change({ background: next })}
    />
  )
}

function VoiceField({ effects }: { effects: Effects }) {
  const { t } = useLingui()
  const { choices, change } = effects.settings
  const { isVoiceFocused } = useValue(choices)
  return (
    <Switch
      label={<Trans>Voice focus</Trans>}
      description={t`Removes fans, traffic and other noise. Turn it off to play music.`}
      checked={isVoiceFocused}
      onCheckedChange={(next) => change({ isVoiceFocused: next })}
    />
  )
}

function Hint({ text }: { text: string }) {
  return <p className="text-sm text-muted">{text}</p>
}

/** The attendee's own picture while the camera is on. Its space is there from the start, so that no field moves. */
function EffectMirror({ devices }: { devices: Devices }) {
  const { t } = useLingui()
  const isCameraOn = useValue(devices.isCameraOn)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => (video.current ? devices.preview(video.current) : undefined), [devices])
  return (
    <video
      ref={video}
      muted
      playsInline
      hidden={!isCameraOn}
      aria-label={t`Your camera`}
      className="aspect-video w-full rounded bg-track object-cover"
    />
  )
}

interface AdvancedFieldsProps {
  effects: Effects
  takesPart: boolean
  /** Undefined before one is in a room. */
  noiseMode: NoiseMode | undefined
}

/** Settings for experts. */
function AdvancedFields({ effects, takesPart, noiseMode }: AdvancedFieldsProps) {
  const { t } = useLingui()
  const { choices, change } = effects.settings
  const { cpuPercent, sendsSizes, receivesByPriority, keepsLastFrame } = useValue(choices)
  return (
    <>
      {takesPart && effects.canChangeBackground && (
        <Select
          label={t`Background CPU limit`}
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
          {noiseMode === 'ns_es' ? <Trans>The service removes echo.</Trans> : <Trans>Your browser removes echo.</Trans>}
        </p>
      )}
      <p className="text-sm text-muted">
        <Trans>These take effect when you next join.</Trans>
      </p>
      {takesPart && (
        <Switch
          label={<Trans>Send your video in several sizes</Trans>}
          description={t`Quality adapts to each connection.`}
          checked={sendsSizes}
          onCheckedChange={(next) => change({ sendsSizes: next })}
        />
      )}
      <Switch
        label={<Trans>Prioritize the videos you’re watching</Trans>}
        description={t`On a weak connection, less important videos pause.`}
        checked={receivesByPriority}
        onCheckedChange={(next) => change({ receivesByPriority: next })}
      />
      <Switch
        label={<Trans>Freeze the last frame of a paused camera</Trans>}
        checked={keepsLastFrame}
        onCheckedChange={(next) => change({ keepsLastFrame: next })}
      />
    </>
  )
}

/** What few people need, folded away. It is not there until an attendee unfolds it. */
function Fold({ title, children }: { title: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <section className="flex flex-col border-t border-line pt-3">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 w-full items-center justify-between gap-3 rounded text-start font-[560]"
        >
          {title}
          <ChevronDown
            size={18}
            aria-hidden
            className={classNames('shrink-0 text-muted transition-transform duration-120', isOpen && 'rotate-180')}
          />
        </button>
      </h3>
      <div id={id}>{isOpen && children}</div>
    </section>
  )
}
