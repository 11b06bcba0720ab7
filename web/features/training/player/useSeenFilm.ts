import { useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { outboxOf } from '#web/app/outbox/openOutbox.ts'
import type { KeptPlan } from '#web/features/training/offline/keptPlan.ts'
import { seenChannel, seenId } from '#web/features/training/offline/trainingChannels.ts'
import { openTrainingWire } from '#web/features/training/offline/trainingWire.ts'
import { joined, type Stretch, without } from '#web/lib/stretches.ts'

/**
 * Keeps what was seen of the films of a plan's exercises, and tells the server as soon as it answers. A film goes round
 * all through a set: what this page has told once is not told again.
 */
export function useSeenFilm({ planId, programId, content }: KeptPlan, personId: string) {
  const environment = useRelayEnvironment()
  const [seen] = useState(() => new Map<string, Stretch[]>())
  const [channel] = useState(() => seenChannel(openTrainingWire(environment, personId)))
  return (videoId: string | undefined, stretches: readonly Stretch[]): void => {
    // What somebody does in the place of the plan's exercise is no part of the plan.
    if (!videoId || !content.resources.some(({ targetID }) => targetID === videoId)) return
    const known = seen.get(videoId) ?? []
    const fresh = without(stretches, known)
    if (fresh.length === 0) return
    seen.set(videoId, joined([...known, ...fresh]))
    const film = { programId, planId, videoId, stretches: fresh }
    void outboxOf(environment, personId).put(channel, seenId(film), film)
  }
}
