import { type ComponentType, lazy, type ReactNode } from 'react'
import { fetchQuery, loadQuery, type PreloadedQuery } from 'react-relay'
import {
  type ConcreteRequest,
  createOperationDescriptor,
  type Environment,
  getRequest,
  type OperationType,
} from 'relay-runtime'
import type { PathParameters } from './matchPath.ts'

/** Where a screen was opened: the route's parameters and the query string. */
export interface Place {
  path: string
  parameters: PathParameters
  search: string
}

/** A screen on its way: its code and its data load side by side. */
export interface OpenedScreen {
  element: ReactNode
  /** Reads its data again and keeps what is shown until the answer is there. */
  refresh: () => Promise<void>
  dispose: () => void
}

export type OpenScreen = (environment: Environment, place: Place) => OpenedScreen

/** What a screen with a query is given. */
export interface ScreenProps<TQuery extends OperationType> {
  query: PreloadedQuery<TQuery>
  place: Place
}

interface QueriedScreen<TQuery extends OperationType> {
  load: () => Promise<ComponentType<ScreenProps<TQuery>>>
  query: ConcreteRequest
  variables: (place: Place) => TQuery['variables']
}

/** A route's screen whose query starts with the navigation, before the screen's code has loaded. */
export function screenWithQuery<TQuery extends OperationType>(screen: QueriedScreen<TQuery>): OpenScreen {
  const Screen = lazy(async () => ({ default: await screen.load() }))
  return (environment, place) => {
    preload(screen.load)
    const variables = screen.variables(place)
    const read = () =>
      fetchQuery<TQuery>(environment, screen.query, variables, { fetchPolicy: 'network-only' }).toPromise()
    const isKept =
      environment.check(createOperationDescriptor(getRequest(screen.query), variables)).status === 'available'
    const query = loadQuery<TQuery>(environment, screen.query, variables, { fetchPolicy: 'store-or-network' })
    // What is kept is shown at once and read again beside it, so that a server that is away takes nothing from the page.
    if (isKept) read().catch(() => undefined)
    return {
      element: <Screen query={query} place={place} />,
      refresh: async () => void (await read()),
      dispose: query.dispose,
    }
  }
}

/** A route's screen that needs no data. */
export function screenAlone(load: () => Promise<ComponentType<{ place: Place }>>): OpenScreen {
  const Screen = lazy(async () => ({ default: await load() }))
  return (_environment, place) => {
    preload(load)
    return { element: <Screen place={place} />, refresh: () => Promise.resolve(), dispose: () => undefined }
  }
}

/** Only warms the module cache: a failure is met again, and shown, where the screen is drawn. */
function preload(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}
