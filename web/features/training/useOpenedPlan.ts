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
  /** Opens the plan again after a failure, or refetches it to renew the URLs of its videos. */
  refresh: () => void
}

interface Opened extends OpenedTraining {
  log: TrainingLog
}

/** A plan with its log: the device's copy at once, then the server's version. */
export function useOpenedPlan(planId: string, personId: string): OpenedPlan {
  const environment = useRelayEnvironment()
  const [state, setState] = useState<OpeningState>('opening')
  const [plan, setPlan] = useState<KeptPlan>()
  const [opened, setOpened] = useState<Opened>()
  // Created once, because each plan has its own screen instance.
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
    open(attempt).catch(() => {
      if (!isLeft) setState('failed')
    })
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
  setPlan: (next: (current: KeptPlan | undefined) => KeptPlan | undefined) => void
  setState: (state: OpeningState) => void
}

/** Shows the device's copy at once, and keeps it if the server can't be reached. */
async function readInto(planId: string, { store, wire, log }: Opened, { setPlan, setState }: Shown): Promise<void> {
  const copy = await store.readPlan(planId)
  setPlan((current) => current ?? copy)
  try {
    // The position to continue at is in the log, so a device without a copy waits for both.
    const [now] = await Promise.all([wire.readPlan(planId), log.sync()])
    if (now) {
      // If storing fails, the plan still works while online.
      await store.keepPlan(now).catch(() => undefined)
      setPlan(() => now)
    }
    setState(now || copy ? 'open' : 'missing')
  } catch (error) {
    setState(copy ? 'open' : isSilence(error) ? 'offline' : 'failed')
  }
}

function isSilence(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'UNAVAILABLE'
}
