import type { ReadonlySignal } from '@preact/signals-react'
import { type ComponentType, type ReactNode, use } from 'react'
import type { OperationType } from 'relay-runtime'
import { codeOnDemand, throwLostCode } from '#web/app/codeOnDemand.ts'
import type { Data } from '#web/app/data.tsx'
import { ageOnceOpened } from '#web/app/data/offlineCopies.ts'
import type { OpenedQuery } from '#web/app/data/openQuery.ts'
import { useValue } from '#web/lib/useValue.ts'
import type { QueryScreen, Opening, Place, ScreenProps } from './route.ts'

/** A screen being opened: its code and its data load in parallel. */
export interface OpenedScreen {
  element: ReactNode
  /** When its data was read, if it is an offline copy. */
  copiedAt?: ReadonlySignal<number | undefined>
  /** Reads its data again, and keeps the displayed data until the response has arrived. */
  refresh: () => Promise<void>
  dispose: () => void
}

export type OpenScreen = (data: () => Promise<Data>, place: Place) => OpenedScreen

/** A route's screen whose query starts with the navigation, before the screen's code has loaded. */
export function openWithQuery(
  load: () => Promise<QueryScreen<OperationType>>,
  loadOpening: () => Promise<Opening>,
): OpenScreen {
  const code = codeOnDemand<ScreenProps<OperationType>>(load)
  return (data, place) => {
    code.warm()
    const { Component: Screen } = code
    const started = Promise.all([data(), loadOpening()]).catch(throwLostCode)
    const opening = started.then(([{ openQuery, surround }, asked]) => ({
      ...openQuery(asked.query, asked.variables(place), asked.copyName?.(place)),
      surround,
    }))
    opening.catch(metAgain)
    return {
      copiedAt: ageOnceOpened(opening),
      element: <WithQuery opening={opening} draw={(shown) => <Screen {...shown} place={place} />} />,
      refresh: async () => (await opening).refresh(),
      dispose: () => void opening.then(({ dispose }) => dispose(), metAgain),
    }
  }
}

interface WithQueryProps {
  opening: Promise<OpenedQuery<OperationType> & Pick<Data, 'surround'>>
  draw: (shown: Omit<ScreenProps<OperationType>, 'place'>) => ReactNode
}

function WithQuery({ opening, draw }: WithQueryProps) {
  const { query, copiedAt, surround } = use(opening)
  return surround(draw({ query, copiedAt: useValue(copiedAt) }))
}

/** A route's screen that needs no data. */
export function openAlone(load: () => Promise<ComponentType<{ place: Place }>>): OpenScreen {
  const code = codeOnDemand(load)
  return (_data, place) => {
    code.warm()
    const { Component: Screen } = code
    return { element: <Screen place={place} />, refresh: () => Promise.resolve(), dispose: () => undefined }
  }
}

/** Ignores a failure while preloading, because it appears again when the screen is rendered. */
function metAgain(): void {}
