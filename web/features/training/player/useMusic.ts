import { useEffect, useState } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import * as v from 'valibot'
import type { useMusicQuery } from '#schema/__generated__/relay/useMusicQuery.graphql.ts'
import { keep, readKept } from '#web/app/browserStorage.ts'
import { askOnce } from '#web/app/data/openQuery.ts'

interface Music {
  id: string
  title: string
  url: string
}

const KEY = 'training-music'
const Wish = v.object({ isOn: v.boolean(), volume: v.pipe(v.number(), v.minValue(0), v.maxValue(1)) })
/** While somebody speaks, so much of its volume is left. */
const BEHIND_VOICE = 0.25

interface MusicRequest {
  programId: string
  isPlaying: boolean
  isSpeaking: boolean
}

/** The music that the coach put behind the program: whether one wants it and how loud is remembered, its kind is not. */
export function useMusic({ programId, isPlaying, isSpeaking }: MusicRequest) {
  const all = useSounds(programId)
  const [wish, setWish] = useState(() => readKept(localStorage, KEY, Wish) ?? { isOn: true, volume: 0.4 })
  const [chosen, setChosen] = useState<string>()
  const [player, setPlayer] = useState<HTMLAudioElement | null>(null)
  const current = wish.isOn ? (all.find(({ id }) => id === chosen) ?? all[0]) : undefined
  const volume = isSpeaking ? wish.volume * BEHIND_VOICE : wish.volume
  useEffect(() => setVolumeOf(player, volume), [player, volume])
  useEffect(() => {
    if (!player || !isPlaying) return undefined
    player.play().catch(() => undefined)
    return () => player.pause()
  }, [player, isPlaying])
  const change = (changed: Partial<typeof wish>) => {
    setWish({ ...wish, ...changed })
    keep(localStorage, KEY, { ...wish, ...changed })
  }
  return {
    all,
    playing: current,
    volume: wish.volume,
    setPlayer,
    /** Nothing for none. */
    choose: (id: string | undefined) => {
      setChosen(id)
      change({ isOn: id !== undefined })
    },
    changeVolume: (next: number) => change({ volume: next }),
  }
}

function setVolumeOf(player: HTMLAudioElement | null, volume: number): void {
  if (player) player.volume = volume
}

/** None where nobody answers: music is for those who have a network. */
function useSounds(programId: string): readonly Music[] {
  const environment = useRelayEnvironment()
  const [all, setAll] = useState<readonly Music[]>([])
  useEffect(() => {
    let isLeft = false
    const read = async () => {
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
    read().catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [environment, programId])
  return all
}
