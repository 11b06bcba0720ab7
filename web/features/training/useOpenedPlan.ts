import { useEffect, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { RequestError } from '#web/app/network/RequestError.ts'
import { keepAppOffline } from '#workers/offline/offline.client.ts'
import type { KeptPlan } from './offline/keptPlan.ts'
import { openTrainingLog, type TrainingLog } from './offline/openTrainingLog.ts'
import { openTrainingStore, type TrainingStore } from './offline/trainingStore.ts'
import { openTrainingWire, type TrainingWire } from './offline/trainingWire.ts'

type OpeningState = 'opening' | 'open' | 'missing' | 'offline' | 'failed'

interface OpenedPlan {
  state: OpeningState
  plan: KeptPlan | undefined
  log: TrainingLog | undefined
  /** Reads the plan again, with addresses that open its films. */
  refresh: () => void
}

interface Opened {
  store: TrainingStore
  wire: TrainingWire
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

  useEffect(() => {
    let isLeft = false
    let closing: TrainingLog | undefined
    const open = async () => {
      const store = await openTrainingStore(personId)
      const wire = openTrainingWire(environment, personId)
      const log = await openTrainingLog(planId, { store, wire })
      if (isLeft) return log.close()
      closing = log
      const now = { store, wire, log }
      setOpened(now)
      await show(now)
      await keepAppOffline(document.baseURI)
    }
    open().catch(() => setState('failed'))
    return () => {
      isLeft = true
      closing?.close()
    }
  }, [environment, planId, personId, show])

  return {
    state,
    plan,
    log: opened?.log,
    refresh: () => {
      if (opened) void show(opened)
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
      await store.keepPlan(now)
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
