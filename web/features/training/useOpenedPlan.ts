import { useEffect, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { RequestError } from '#web/app/network/RequestError.ts'
import { keepAppOffline } from '#workers/offline/offline.client.ts'
import type { KeptPlan } from './offline/keptPlan.ts'
import { type OpenedTraining, openTraining } from './offline/openTraining.ts'
import { openTrainingLog, type TrainingLog } from './offline/openTrainingLog.ts'

type OpeningState = 'opening' | 'open' | 'missing' | 'offline' | 'failed'

interface OpenedPlan {
  state: OpeningState
  plan: KeptPlan | undefined
  log: TrainingLog | undefined
  /** Opens the plan again after a failure, or reads it again, with addresses that open its films. */
  refresh: () => void
}

interface Opened extends OpenedTraining {
  log: TrainingLog
}

/** A plan with its log: what this device keeps at once, and what the server says as soon as it answers. */
export function useOpenedPlan(planId: string, personId: string): OpenedPlan {
  const environment = useRelayEnvironment()
  const [state, setState] = useState<OpeningState>('opening')
  const [plan, setPlan] = useState<KeptPlan>()
  const [opened, setOpened] = useState<Opened>()
  // Made once: it belongs to the plan, and each plan has a screen of its own.
  const [show] = useState(() => (now: Opened) => readInto(planId, now, { setPlan, setState }))
  const [attempt, setAttempt] = useState(1)

  useEffect(() => {
    let isLeft = false
    let closing: TrainingLog | undefined
    const open = async (_attempt: number) => {
      const training = await openTraining(environment, personId)
      const log = await openTrainingLog(planId, training)
      if (isLeft) return log.close()
      closing = log
      const now = { ...training, log }
      setOpened(now)
      await show(now)
      await keepAppOffline(document.baseURI)
    }
    open(attempt).catch(() => setState('failed'))
    return () => {
      isLeft = true
      closing?.close()
    }
  }, [environment, planId, personId, show, attempt])

  return {
    state,
    plan,
    log: opened?.log,
    refresh: () => {
      if (!plan) setState('opening')
      if (opened) void show(opened)
      else setAttempt(attempt + 1)
    },
  }
}

interface Shown {
  setPlan: (next: (shown: KeptPlan | undefined) => KeptPlan | undefined) => void
  setState: (state: OpeningState) => void
}

/** What this device keeps is shown at once, and stays where nobody answers. */
async function readInto(planId: string, { store, wire, log }: Opened, { setPlan, setState }: Shown): Promise<void> {
  const kept = await store.readPlan(planId)
  setPlan((shown) => shown ?? kept)
  try {
    // Where one continues is in the log: a device that has nothing of the plan waits for both.
    const [now] = await Promise.all([wire.readPlan(planId), log.sync()])
    if (now) {
      // A device that refuses shows the plan all the same, as long as there is a network.
      await store.keepPlan(now).catch(() => undefined)
      setPlan(() => now)
    }
    setState(now || kept ? 'open' : 'missing')
  } catch (error) {
    setState(kept ? 'open' : isSilence(error) ? 'offline' : 'failed')
  }
}

function isSilence(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'UNAVAILABLE'
}
