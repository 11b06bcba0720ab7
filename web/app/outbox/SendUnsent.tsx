import { useEffect } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { openSending } from '#web/features/messages/sending/openSending.ts'
import { openTraining } from '#web/features/training/offline/openTraining.ts'
import { openWatching } from '#web/features/video/player/watching/openWatching.ts'
import { outboxOf } from './openOutbox.ts'

/** Sends the items of earlier pages, on any screen. Renders nothing. */
export function SendUnsent({ personId }: { personId: string }) {
  const environment = useRelayEnvironment()
  useEffect(() => {
    const send = async () => {
      openWatching(environment, personId)
      openSending(environment, personId)
      await openTraining(environment, personId)
      await outboxOf(environment, personId).flush()
    }
    void send()
  }, [environment, personId])
  return null
}
