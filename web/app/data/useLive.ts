import { useEffect, useEffectEvent } from 'react'
import { type GraphQLTaggedNode, requestSubscription, useRelayEnvironment } from 'react-relay'
import type { OperationType, RecordSourceSelectorProxy } from 'relay-runtime'
import { isRepeating } from '#web/app/network/readsUnderWay.ts'
import { onMissedEvents } from './missedEvents.ts'

interface Hearing<TSubscription extends OperationType> {
  /** Updates the store beyond the event's own records, such as a list with its row. */
  patch?: (store: RecordSourceSelectorProxy, event: TSubscription['response']) => void
  /**
   * Reads again after an event without the data itself: the `refresh` of `openQuery`, which never joins an older read.
   */
  reread?: () => Promise<void>
  onEvent?: (event: TSubscription['response']) => void
  /** Updates data that `onEvent` keeps outside the store; displayed queries are read again in any case. */
  onMissed?: () => Promise<void>
  /** The subscription was refused, or failed permanently. */
  onFault?: (error: Error) => void
}

/**
 * Follows a subscription for as long as the component is shown. Records of an event are stored automatically. The
 * socket handles interruptions: it resumes where it stopped, or everything is read again.
 */
export function useLive<TSubscription extends OperationType>(
  subscription: GraphQLTaggedNode,
  variables: TSubscription['variables'],
  hearing: Hearing<TSubscription> = {},
): void {
  const environment = useRelayEnvironment()
  const hear = useEffectEvent((event: TSubscription['response'] | null | undefined) => {
    if (!event) return
    hearing.onEvent?.(event)
    // The displayed data stays, and the next event retries.
    hearing.reread?.().catch(() => undefined)
  })
  const patch = useEffectEvent(
    (store: RecordSourceSelectorProxy, event: TSubscription['response'] | null | undefined) => {
      if (event) hearing.patch?.(store, event)
    },
  )
  const catchUp = useEffectEvent(async () => hearing.onMissed?.())
  const fail = useEffectEvent((error: Error) => hearing.onFault?.(error))
  // As text, because each render creates new variables, which must not renew the subscription.
  const variablesText = JSON.stringify(variables)
  useEffect(() => {
    const following = requestSubscription<TSubscription>(environment, {
      subscription,
      variables: JSON.parse(variablesText),
      updater: (store, event) => patch(store, event),
      // A repeated event is stored again, but announced once.
      onNext: (event) => {
        if (!isRepeating()) hear(event)
      },
      onError: (error) => fail(error),
    })
    const leave = onMissedEvents(environment, () => catchUp())
    return () => {
      leave()
      following.dispose()
    }
  }, [environment, subscription, variablesText])
}
