import { useLingui } from '@lingui/react/macro'
import { Suspense, useDeferredValue, useEffect, useLayoutEffect, useRef, ViewTransition } from 'react'
import { ContentBoundary } from '#web/app/failures/ContentBoundary.tsx'
import { FirstScreen } from '#web/app/firstScreen.ts'
import { ScreenLoading } from '#web/app/layout/ScreenLoading.tsx'
import { SkipLink } from '#web/app/layout/SkipLink.tsx'
import { useShell } from '#web/app/useShell.ts'
import { useValue } from '#web/lib/useValue.ts'
import { TopProgressBar } from '#web/ui/feedback/TopProgressBar.tsx'
import { Arrival } from './Arrival.tsx'
import { Gate } from './gate/Gate.tsx'
import { layouts } from './layouts.ts'
import type { Visited } from './router.ts'

/**
 * Draws the screen at the current address. The old one stays, with a bar on top, until the next one is ready:
 * the address is an external store, so without the deferred value every lazy screen would flash its fallback.
 */
export function Screens() {
  const { t } = useLingui()
  const { router } = useShell()
  const visited = useValue(router.visited)
  const shown = useDeferredValue(visited)
  const arrive = useArrivals()
  useDisposal(visited, shown)
  const { Component: Layout } = layouts[shown.row.layout]

  return (
    <>
      <SkipLink />
      <TopOfPage key={shown.place.path} />
      <TopProgressBar active={visited !== shown} label={t`Loading the next page`} />
      <Gate visited={shown}>
        <Layout row={shown.row}>
          <ContentBoundary visited={shown} onRetry={router.reopen}>
            <Suspense fallback={<ScreenLoading row={shown.row} />}>
              <ViewTransition key={shown.place.path} default="none" enter="screen" exit="screen">
                <Arrival onArrive={arrive} leftOff={shown.leftOff}>
                  {shown.screen?.element}
                  {shown.screen && <FirstScreen />}
                </Arrival>
              </ViewTransition>
            </Suspense>
          </ContentBoundary>
        </Layout>
      </Gate>
    </>
  )
}

/** Counts the screens that were shown: every one but the first was come to from another. */
function useArrivals(): () => { isMove: boolean } {
  const arrivals = useRef(0)
  return () => {
    arrivals.current += 1
    return { isMove: arrivals.current > 1 }
  }
}

/** Each path gets its own, so each starts at the top. */
function TopOfPage() {
  // Before the next picture is drawn, so that the new screen rises from its top.
  useLayoutEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return null
}

/** A query is let go when no page reads it any more: its screen has left, or was passed by before it was ever shown. */
function useDisposal({ screen: next }: Visited, { screen: now }: Visited): void {
  const drawn = useRef(now)
  useEffect(() => {
    drawn.current = now
    return now?.dispose
  }, [now])
  useEffect(
    () => () => {
      if (drawn.current !== next) next?.dispose()
    },
    [next],
  )
}
