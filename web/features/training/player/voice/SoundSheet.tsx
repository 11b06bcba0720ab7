import { Trans, useLingui } from '@lingui/react/macro'
import { Volume2, VolumeX } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Select } from '#web/ui/option/Select.tsx'
import { Switch } from '#web/ui/option/Switch.tsx'
import { BottomSheet } from '#web/ui/overlay/BottomSheet.tsx'
import { useMusic } from './useMusic.ts'
import type { PlayerCues } from './usePlayerCues.ts'

interface SoundSheetProps {
  cues: PlayerCues
  programId: string
  /** Whether a session is running and not paused. */
  isPlaying: boolean
}

const NONE = 'none'

/** Settings for tones, voice and music. Also contains the music player. */
export function SoundSheet({ cues, programId, isPlaying }: SoundSheetProps) {
  const { t } = useLingui()
  const { voice } = cues
  const music = useMusic({ programId, isPlaying: isPlaying && cues.isUnlocked, isSpeaking: voice.isSpeaking })
  const { playing, setPlayer } = music
  const isSilent = !cues.isOn && !voice.isOn && !playing
  return (
    <>
      {playing && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- Music has no words.
        <audio key={playing.url} ref={setPlayer} src={playing.url} loop preload="auto" />
      )}
      <BottomSheet
        title={<Trans>Sound</Trans>}
        closeLabel={t`Close`}
        trigger={
          <IconButton
            label={t`Sound`}
            icon={isSilent ? <VolumeX size={22} aria-hidden /> : <Volume2 size={22} aria-hidden />}
          />
        }
      >
        <Switch
          label={<Trans>Voice</Trans>}
          description={<Trans>Announces each exercise and what’s next</Trans>}
          checked={voice.isOn}
          onCheckedChange={voice.toggle}
        />
        <Switch
          label={<Trans>Sounds</Trans>}
          description={<Trans>Tones and vibration at the end of every timer</Trans>}
          checked={cues.isOn}
          onCheckedChange={cues.toggle}
        />
        {music.all.length > 0 && <MusicFields music={music} />}
      </BottomSheet>
    </>
  )
}

function MusicFields({ music }: { music: ReturnType<typeof useMusic> }) {
  const { t } = useLingui()
  const id = useId()
  const percent = Math.round(music.volume * 100)
  return (
    <>
      <Select
        label={<Trans>Background music</Trans>}
        value={music.playing?.id ?? NONE}
        options={[{ value: NONE, label: t`None` }, ...music.all.map((one) => ({ value: one.id, label: one.title }))]}
        onValueChange={(value) => music.choose(value === NONE ? undefined : value)}
      />
      {music.playing && (
        <div className="flex min-h-11 items-center justify-between gap-4">
          <label htmlFor={id}>
            <Trans>Music volume</Trans>
          </label>
          <input
            id={id}
            type="range"
            min={0}
            max={100}
            step={5}
            value={percent}
            aria-valuetext={`${percent}%`}
            onChange={({ currentTarget }) => music.changeVolume(currentTarget.valueAsNumber / 100)}
            className="h-11 w-40 min-w-0 cursor-pointer accent-(--brand)"
          />
        </div>
      )}
    </>
  )
}
