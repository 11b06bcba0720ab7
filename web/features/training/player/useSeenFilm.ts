import { useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { outboxOf } from '#web/app/outbox/openOutbox.ts'
import type { KeptPlan } from '#web/features/training/offline/keptPlan.ts'
import { seenChannel, seenId } from '#web/features/training/offline/trainingChannels.ts'
import { openTrainingWire } from '#web/features/training/offline/trainingWire.ts'
import { joined, type Stretch, without } from '#web/lib/stretches.ts'

/**
 * Records the watched parts of a plan's exercise videos and queues them for the server. Videos loop during a set, so
 * parts already recorded by this page are skipped.
 */
export function useSeenFilm({ planId, programId, content }: KeptPlan, personId: string) {
  const environment = useRelayEnvironment()
  const [recordedParts] = useState(() => new Map<string, Stretch[]>())
  const [channel] = useState(() => seenChannel(openTrainingWire(environment, personId)))
  return (videoId: string | undefined, stretches: readonly Stretch[]): void => {
    // Videos of swapped exercises are not part of the plan.
    if (!videoId || !content.resources.some(({ targetID }) => targetID === videoId)) return
    const recorded = recordedParts.get(videoId) ?? []
    const fresh = without(stretches, recorded)
    if (fresh.length === 0) return
    recordedParts.set(videoId, joined([...recorded, ...fresh]))
    const film = { programId, planId, videoId, stretches: fresh }
    void outboxOf(environment, personId).put(channel, seenId(film), film)
  }
}
