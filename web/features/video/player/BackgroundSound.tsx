import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { keep, readKept } from '#web/app/person/browserStorage.ts'
import { SettingChoice, SettingRange } from './PlayerSettings.tsx'

interface BackgroundSoundProps {
  media: HTMLVideoElement | null
  sounds: readonly { id: string; title: string; url: string }[]
  /** Whether the current chapter mutes the music. */
  isQuiet: boolean
  /** True for videos without sound of their own. */
  startsOn: boolean
}

const NONE = ''
const KEPT_AS = 'background-volume'
const Volume = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

/**
 * Background music for a video, selected from the coach's tracks. Has its own volume and follows the video's playback.
 */
export function BackgroundSound({ media, sounds, isQuiet, startsOn }: BackgroundSoundProps) {
  const { t } = useLingui()
  const [id, setId] = useState(() => (startsOn ? (sounds[0]?.id ?? NONE) : NONE))
  const [volume, setVolume] = useState(() => readKept(localStorage, KEPT_AS, Volume) ?? 0.4)
  const [player, setPlayer] = useState<HTMLAudioElement | null>(null)
  const url = sounds.find((sound) => sound.id === id)?.url
  useEffect(() => follow(media, player), [media, player])
  useEffect(() => setVolumeOf(player, isQuiet ? 0 : volume), [player, volume, isQuiet])

  if (sounds.length === 0) return undefined
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- Music has no words. */}
      {url && <audio key={url} ref={setPlayer} src={url} loop preload="auto" />}
      <SettingChoice
        label={t`Background music`}
        value={id}
        options={[{ value: NONE, label: t`None` }, ...sounds.map((sound) => ({ value: sound.id, label: sound.title }))]}
        onChange={setId}
      />
      {id !== NONE && (
        <SettingRange
          label={t`Music volume`}
          value={Math.round(volume * 100)}
          onChange={(percent) => {
            setVolume(percent / 100)
            keep(localStorage, KEPT_AS, percent / 100)
          }}
        />
      )}
    </>
  )
}

function setVolumeOf(player: HTMLAudioElement | null, volume: number): void {
  if (player) player.volume = volume
}

function follow(media: HTMLVideoElement | null, sound: HTMLAudioElement | null): (() => void) | undefined {
  if (!media || !sound) return undefined
  const go = () => void sound.play().catch(() => undefined)
  const stop = () => sound.pause()
  if (!media.paused) go()
  media.addEventListener('playing', go)
  media.addEventListener('pause', stop)
  media.addEventListener('waiting', stop)
  return () => {
    media.removeEventListener('playing', go)
    media.removeEventListener('pause', stop)
    media.removeEventListener('waiting', stop)
    sound.pause()
  }
}
