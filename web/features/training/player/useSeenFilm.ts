import { useEffect, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { noteUnsentTraining } from '#web/app/unsentTraining.ts'
import type { KeptPlan } from '#web/features/training/offline/keptPlan.ts'
import { createKeptSeen } from '#web/features/training/offline/keptSeen.ts'
import { sendRest } from '#web/features/training/offline/openTrainingLog.ts'
import { openTrainingStore } from '#web/features/training/offline/trainingStore.ts'
import { openTrainingWire } from '#web/features/training/offline/trainingWire.ts'
import { joined, type Stretch, without } from '#web/features/training/session/stretches.ts'

/**
 * Keeps what was seen of the films of a plan's exercises, and tells the server as soon as it answers. A film goes round
 * all through a set: what this page has told once is not told again.
 */
export function useSeenFilm({ planId, programId, content }: KeptPlan, personId: string) {
  const environment = useRelayEnvironment()
  const [seen] = useState(() => new Map<string, Stretch[]>())
  const [send] = useState(() => async () => {
    const wire = openTrainingWire(environment, personId)
    await sendRest({ store: await openTrainingStore(personId), wire, personId })
  })
  useEffect(() => {
    // What nobody answers stays, and goes with the next network or the next page.
    const again = () => void send().catch(() => undefined)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [send])
  return (videoId: string | undefined, stretches: readonly Stretch[]): void => {
    // What somebody does in the place of the plan's exercise is no part of the plan.
    if (!videoId || !content.resources.some(({ targetID }) => targetID === videoId)) return
    const known = seen.get(videoId) ?? []
    const fresh = without(stretches, known)
    if (fresh.length === 0) return
    seen.set(videoId, joined([...known, ...fresh]))
    createKeptSeen(personId).add({ programId, planId, videoId, stretches: fresh })
    noteUnsentTraining(personId, true)
    void send().catch(() => undefined)
  }
}
