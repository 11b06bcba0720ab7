import { useEffect, useState } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import * as v from 'valibot'
import type { useMusicQuery } from '#schema/__generated__/relay/useMusicQuery.graphql.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { keep, readKept } from '#web/app/person/browserStorage.ts'

interface Music {
  id: string
  title: string
  url: string
}

const KEY = 'training-music'
const Wish = v.object({ isOn: v.boolean(), volume: v.pipe(v.number(), v.minValue(0), v.maxValue(1)) })
/** Share of the music's volume while the voice speaks. */
const BEHIND_VOICE = 0.25

interface MusicRequest {
  programId: string
  isPlaying: boolean
  isSpeaking: boolean
}

/** The program's background music. Whether it plays and its volume are remembered, the selected track is not. */
export function useMusic({ programId, isPlaying, isSpeaking }: MusicRequest) {
  const all = useSounds(programId)
  const [wish, setWish] = useState(() => readKept(localStorage, KEY, Wish) ?? { isOn: true, volume: 0.4 })
  const [selected, setSelected] = useState<string>()
  const [player, setPlayer] = useState<HTMLAudioElement | null>(null)
  const current = wish.isOn ? (all.find(({ id }) => id === selected) ?? all[0]) : undefined
  const volume = isSpeaking ? wish.volume * BEHIND_VOICE : wish.volume
  useEffect(() => setVolumeOf(player, volume), [player, volume])
  useEffect(() => {
    if (!player || !isPlaying) return undefined
    player.play().catch(() => undefined)
    return () => player.pause()
  }, [player, isPlaying])
  const change = (patch: Partial<typeof wish>) => {
    setWish({ ...wish, ...patch })
    keep(localStorage, KEY, { ...wish, ...patch })
  }
  return {
    all,
    playing: current,
    volume: wish.volume,
    setPlayer,
    /** Undefined turns the music off. */
    choose: (id: string | undefined) => {
      setSelected(id)
      change({ isOn: id !== undefined })
    },
    changeVolume: (next: number) => change({ volume: next }),
  }
}

function setVolumeOf(player: HTMLAudioElement | null, volume: number): void {
  if (player) player.volume = volume
}

/** Empty if the request fails: music needs a network. */
function useSounds(programId: string): readonly Music[] {
  const environment = useRelayEnvironment()
  const [all, setAll] = useState<readonly Music[]>([])
  useEffect(() => {
    let isLeft = false
    const readSounds = async () => {
      const answer = await askOnce<useMusicQuery>(
        environment,
        graphql`
          query useMusicQuery($programID: ID!) {
            sounds: getBackgroundAudiosLambda(mediaID: $programID, mediaType: PROGRAM) {
              id
              title
              url
            }
          }
        `,
        { programID: programId },
      )
      if (!isLeft) setAll((answer?.sounds ?? []).map(({ id, title, url }) => ({ id, title, url })))
    }
    readSounds().catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [environment, programId])
  return all
}
