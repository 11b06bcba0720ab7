import { useLingui } from '@lingui/react/macro'
import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store'
import { type ReactNode, useId } from 'react'
import type { Choice } from '#web/ui/option/choice.ts'
import type { Captions } from './useCaptions.ts'
import type { OpenedSource } from './useSource.ts'

interface PlayerSettingsProps {
  id: string
  isOpen: boolean
  source: OpenedSource
  captions: Captions
  isMirrored: boolean
  onMirror: (isMirrored: boolean) => void
  /** Settings of the background music. */
  sound: ReactNode
}

const AUTOMATIC = 'auto'
const OFF = 'off'
const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2]

/**
 * Quality, speed, captions, mirroring and music. Rendered inside the player, because nothing else is visible in
 * fullscreen, and kept mounted while closed, because it contains the music's audio element.
 */
export function PlayerSettings({ id, isOpen, source, captions, isMirrored, onMirror, sound }: PlayerSettingsProps) {
  const { t, i18n } = useLingui()
  const dispatch = useMediaDispatch()
  const speed = useMediaSelector(({ mediaPlaybackRate }) => mediaPlaybackRate ?? 1)
  const { rungs, rung, chooseRung } = source
  const heights = [...new Set(rungs)].toSorted((one, other) => other - one)
  const number = new Intl.NumberFormat(i18n.locale)
  return (
    <div
      id={id}
      hidden={!isOpen}
      role="group"
      aria-label={t`Playback settings`}
      className="absolute end-2 bottom-full z-10 mb-1 flex max-h-[min(20rem,calc(56.25cqi-4.5rem))] w-64 max-w-[calc(100cqw-1rem)] flex-col gap-2 overflow-y-auto rounded border border-line bg-raised p-3 text-sm [&[hidden]]:hidden"
    >
      {heights.length > 1 && (
        <SettingChoice
          label={t`Quality`}
          value={String(rung ?? AUTOMATIC)}
          options={[
            { value: AUTOMATIC, label: t`Auto` },
            ...heights.map((height) => ({ value: String(height), label: `${height}p` })),
          ]}
          onChange={(value) => chooseRung(value === AUTOMATIC ? undefined : Number(value))}
        />
      )}
      <SettingChoice
        label={t`Speed`}
        value={String(speed)}
        options={SPEEDS.map((one) => ({ value: String(one), label: one === 1 ? t`Normal` : `${number.format(one)}×` }))}
        onChange={(value) => dispatch({ type: MediaActionTypes.MEDIA_PLAYBACK_RATE_REQUEST, detail: Number(value) })}
      />
      <CaptionsChoice captions={captions} />
      <label className="flex min-h-10 cursor-pointer items-center justify-between gap-3">
        {t`Mirror the picture`}
        <input
          type="checkbox"
          className="size-5 accent-(--brand)"
          checked={isMirrored}
          onChange={({ currentTarget }) => onMirror(currentTarget.checked)}
        />
      </label>
      {sound}
    </div>
  )
}

function CaptionsChoice({ captions: { all, shown, choose } }: Pick<PlayerSettingsProps, 'captions'>) {
  const { t } = useLingui()
  if (all.length === 0) return undefined
  return (
    <SettingChoice
      label={t`Captions`}
      value={shown?.id ?? OFF}
      options={[{ value: OFF, label: t`Off` }, ...all.map(({ id, label }) => ({ value: id, label }))]}
      onChange={(value) => choose(value === OFF ? undefined : value)}
    />
  )
}

interface SettingChoiceProps {
  label: string
  value: string
  options: readonly Choice[]
  onChange: (value: string) => void
}

/** A native select, because its list also opens above a fullscreen player. */
export function SettingChoice({ label, value, options, onChange }: SettingChoiceProps) {
  const id = useId()
  return (
    <div className="flex min-h-10 items-center justify-between gap-3">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className="h-9 max-w-36 min-w-0 rounded-inner border border-field bg-surface px-2 text-fg"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

/** A slider from 0 to 100. */
export function SettingRange({
  label,
  value,
  onChange,
}: {
  label: string
  value: number
  onChange: (value: number) => void
}) {
  const id = useId()
  return (
    <div className="flex min-h-10 items-center justify-between gap-3">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={value}
        aria-valuetext={`${value}%`}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
        className="w-28 min-w-0 cursor-pointer accent-(--brand)"
      />
    </div>
  )
}
