import { Trans, useLingui } from '@lingui/react/macro'
import { Pause, Play } from 'lucide-react'
import { formatSeconds } from '#web/lib/format/formatSeconds.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { isVoice, type ShownFile } from './shownFile.ts'
import { useAudio } from './useAudio.ts'

/** Seconds that an arrow key moves. */
const STEP = 0.1

/** Plays a voice message, or another recording under its name. */
export function VoicePlayer({ file }: { file: ShownFile }) {
  const { t } = useLingui()
  const { audio, isPlaying, elapsed, duration, isBroken, toggle, seek } = useAudio(file)
  const { name } = file
  const label = isVoice(file) || !name ? t`Voice message` : name
  const [position, total] = [formatSeconds(elapsed), formatSeconds(duration)]
  return (
    <div role="group" aria-label={label} className="flex w-64 max-w-full flex-col">
      {label === name && <bdi className="truncate text-sm font-[560]">{name}</bdi>}
      <div className="flex items-center gap-2">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- A person speaks, and nothing writes it down. */}
        <audio ref={audio} src={file.address} preload={file.seconds === undefined ? 'metadata' : 'none'} />
        <IconButton
          size="compact"
          variant="secondary"
          label={isPlaying ? t`Pause` : t`Play`}
          icon={isPlaying ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
          disabled={file.address === undefined}
          onClick={toggle}
        />
        <input
          type="range"
          aria-label={t`Position`}
          aria-valuetext={t`${position} of ${total}`}
          min={0}
          max={duration}
          step={STEP}
          value={elapsed}
          disabled={file.address === undefined}
          onChange={({ target }) => seek(target.valueAsNumber)}
          className="h-9 min-w-0 flex-1 cursor-pointer accent-(--color-brand-line)"
        />
        <span className="type-number shrink-0 text-xs text-muted">
          {elapsed > 0 ? `${position} / ${total}` : total}
        </span>
      </div>
      {isBroken && (
        <p role="alert" className="text-xs text-live">
          <Trans>This recording can’t be played here.</Trans>
        </p>
      )}
    </div>
  )
}
