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
 * Renders the screen at the current address. The previous one stays, with a bar on top, until the next one is ready:
 * the address is an external store, so without the deferred value every lazy screen would briefly show its fallback.
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

/** Counts the displayed screens: all except the first were reached from another one. */
function useArrivals(): () => { isMove: boolean } {
  const arrivals = useRef(0)
  return () => {
    arrivals.current += 1
    return { isMove: arrivals.current > 1 }
  }
}

/** Keyed by path, so that each screen starts at the top. */
function TopOfPage() {
  // Before the next frame, so that the new screen appears from its top.
  useLayoutEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return null
}

/** Releases a query when no page uses it any more: its screen was left, or skipped before it was shown. */
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
