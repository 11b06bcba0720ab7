import { useEffect, useState } from 'react'
import { type PreloadedQuery, useRelayEnvironment } from 'react-relay'
import type { ConcreteRequest, OperationType } from 'relay-runtime'
import { isKeptIn, openQuery, type OpenedQuery } from './openQuery.ts'

export interface QueryOnDemand<TQuery extends OperationType> {
  /** Undefined until requested. */
  query: PreloadedQuery<TQuery> | undefined
  /** Requests it: when its view is opened, and again after a failure. */
  read: () => void
  /** Reads again what is shown. */
  refresh: () => Promise<void>
}

/** A query that is sent when the user asks for it, not with the screen. */
export function useQueryOnDemand<TQuery extends OperationType>(
  request: ConcreteRequest,
  variables: TQuery['variables'],
  copyName?: string,
): QueryOnDemand<TQuery> {
  const environment = useRelayEnvironment()
  const [opened, setOpened] = useState<OpenedQuery<TQuery>>()
  useEffect(() => opened?.dispose, [opened])
  return {
    query: opened?.query,
    read: () => {
      const isKept = isKeptIn<TQuery>(environment, { request, variables })
      setOpened(openQuery<TQuery>(environment, { request, variables, isKept, copyName }))
    },
    refresh: async () => opened?.refresh(),
  }
}
