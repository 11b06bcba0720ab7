import { type ComponentType, type ReactNode, use } from 'react'
import type { PreloadedQuery } from 'react-relay'
import type { ConcreteRequest, OperationType } from 'relay-runtime'
import { codeOnDemand, throwLostCode } from '#web/app/codeOnDemand.ts'
import type { Data } from '#web/app/data.tsx'
import type { OpenedQuery } from '#web/app/data/openQuery.ts'
import type { PathParameters } from './findRoute.ts'

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

export type OpenScreen = (data: () => Promise<Data>, place: Place) => OpenedScreen

/** What a screen with a query is given. */
export interface ScreenProps<TQuery extends OperationType> {
  query: PreloadedQuery<TQuery>
  place: Place
}

interface QueriedScreen<TQuery extends OperationType> {
  load: () => Promise<ComponentType<ScreenProps<TQuery>>>
  query: () => Promise<{ default: ConcreteRequest }>
  variables: (place: Place) => TQuery['variables']
}

/** A route's screen whose query starts with the navigation, before the screen's code has loaded. */
export function screenWithQuery<TQuery extends OperationType>(screen: QueriedScreen<TQuery>): OpenScreen {
  const code = codeOnDemand(screen.load)
  return (data, place) => {
    code.warm()
    const { Component: Screen } = code
    const started = Promise.all([data(), screen.query()]).catch(throwLostCode)
    const opening = started.then(([{ openQuery, surround }, { default: request }]) => ({
      ...openQuery<TQuery>(request, screen.variables(place)),
      surround,
    }))
    opening.catch(metAgain)
    return {
      element: <WithQuery opening={opening} draw={(query) => <Screen query={query} place={place} />} />,
      refresh: async () => (await opening).refresh(),
      dispose: () => void opening.then(({ dispose }) => dispose(), metAgain),
    }
  }
}

interface WithQueryProps<TQuery extends OperationType> {
  opening: Promise<OpenedQuery<TQuery> & Pick<Data, 'surround'>>
  draw: (query: PreloadedQuery<TQuery>) => ReactNode
}

function WithQuery<TQuery extends OperationType>({ opening, draw }: WithQueryProps<TQuery>) {
  const { query, surround } = use(opening)
  return surround(draw(query))
}

/** A route's screen that needs no data. */
export function screenAlone(load: () => Promise<ComponentType<{ place: Place }>>): OpenScreen {
  const code = codeOnDemand(load)
  return (_data, place) => {
    code.warm()
    const { Component: Screen } = code
    return { element: <Screen place={place} />, refresh: () => Promise.resolve(), dispose: () => undefined }
  }
}

/** For what only warms up: a failure is met again, and shown, where the screen is drawn. */
function metAgain(): void {}
