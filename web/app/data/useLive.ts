import { useEffect, useEffectEvent } from 'react'
import { type GraphQLTaggedNode, requestSubscription, useRelayEnvironment } from 'react-relay'
import type { OperationType, RecordSourceSelectorProxy } from 'relay-runtime'
import { isRepeating } from '#web/app/network/readsUnderWay.ts'
import { onMissedEvents } from './missedEvents.ts'

interface Hearing<TSubscription extends OperationType> {
  /** Puts what the event's own records don't say into the store: a row into a list. */
  patch?: (store: RecordSourceSelectorProxy, event: TSubscription['response']) => void
  /** Reads again what an event only hints at: `refresh` of what `openQuery` opened, which never trusts an older read. */
  reread?: () => Promise<void>
  onEvent?: (event: TSubscription['response']) => void
  /** Brings up to date what `onEvent` keeps outside the store; queries on the screen are read again without it. */
  onMissed?: () => Promise<void>
  /** It cannot be followed any more: it was refused, or broke for good. */
  onFault?: (error: Error) => void
}

/**
 * Follows a subscription for as long as the component is shown. Records of an event are taken over by themselves. Breaks
 * of the connection are the socket's: it goes on where it stopped, or has everything read again.
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
    // What is shown stays, and the next event tries again.
    hearing.reread?.().catch(() => undefined)
  })
  const patch = useEffectEvent(
    (store: RecordSourceSelectorProxy, event: TSubscription['response'] | null | undefined) => {
      if (event) hearing.patch?.(store, event)
    },
  )
  const catchUp = useEffectEvent(async () => hearing.onMissed?.())
  const fail = useEffectEvent((error: Error) => hearing.onFault?.(error))
  // As text: variables are made anew with each render, and must not open the subscription again.
  const variablesText = JSON.stringify(variables)
  useEffect(() => {
    const following = requestSubscription<TSubscription>(environment, {
      subscription,
      variables: JSON.parse(variablesText),
      updater: (store, event) => patch(store, event),
      // The store takes a repeated event again, but it is announced once.
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
