import { useEffect } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { sendRest } from './openTrainingLog.ts'
import { openTrainingStore } from './trainingStore.ts'
import { openTrainingWire } from './trainingWire.ts'

/** Sends what was trained without a network, on whatever screen somebody is when there is one again. It shows nothing. */
export function UnsentTraining({ personId }: { personId: string }) {
  const environment = useRelayEnvironment()
  useEffect(() => {
    const send = async () => {
      const wire = openTrainingWire(environment, personId)
      await sendRest({ store: await openTrainingStore(personId), wire, personId })
    }
    // What nobody answers stays, and goes with the next network or the next page.
    const tried = () => void send().catch(() => undefined)
    tried()
    addEventListener('online', tried)
    return () => removeEventListener('online', tried)
  }, [environment, personId])
  return null
}
