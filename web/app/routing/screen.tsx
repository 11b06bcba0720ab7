import { type ComponentType, lazy, type ReactNode, use } from 'react'
import type { PreloadedQuery } from 'react-relay'
import type { OperationType } from 'relay-runtime'
import type { Data, OpenedQuery } from '#web/app/data.tsx'
import type { AskingScreen, Opening, Place } from './route.ts'

/** A screen on its way: its code and its data load side by side. */
export interface OpenedScreen {
  element: ReactNode
  /** Reads its data again and keeps what is shown until the answer is there. */
  refresh: () => Promise<void>
  dispose: () => void
}

export type OpenScreen = (data: () => Promise<Data>, place: Place) => OpenedScreen

/** A route's screen whose query starts with the navigation, before the screen's code has loaded. */
export function openWithQuery(
  load: () => Promise<AskingScreen<OperationType>>,
  loadOpening: () => Promise<Opening>,
): OpenScreen {
  const Screen = lazy(async () => ({ default: await load() }))
  return (data, place) => {
    load().catch(metAgain)
    const opening = Promise.all([data(), loadOpening()]).then(([{ openQuery, surround }, asked]) => ({
      ...openQuery(asked.query, asked.variables(place)),
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

interface WithQueryProps {
  opening: Promise<OpenedQuery<OperationType> & Pick<Data, 'surround'>>
  draw: (query: PreloadedQuery<OperationType>) => ReactNode
}

function WithQuery({ opening, draw }: WithQueryProps) {
  const { query, surround } = use(opening)
  return surround(draw(query))
}

/** A route's screen that needs no data. */
export function openAlone(load: () => Promise<ComponentType<{ place: Place }>>): OpenScreen {
  const Screen = lazy(async () => ({ default: await load() }))
  return (_data, place) => {
    load().catch(metAgain)
    return { element: <Screen place={place} />, refresh: () => Promise.resolve(), dispose: () => undefined }
  }
}

/** For what only warms up: a failure is met again, and shown, where the screen is drawn. */
function metAgain(): void {}
