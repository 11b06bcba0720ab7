import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { productName } from '#web/app/names/productName.ts'
import { unread } from '#web/app/notices/unread.ts'
import { useValue } from '#web/lib/useValue.ts'
import { goThere, type LeftOff } from './leftOff.ts'

/** Elements that the user may have opened while the screen was loading, and that close when they lose focus. */
const OPENED = '[role=menu], [role=dialog], [role=alertdialog]'

interface ArrivalProps {
  /** Whether the user came from another screen. The first screen leaves the focus to the browser. */
  onArrive: () => { isMove: boolean }
  /** Position of a user who comes back. */
  leftOff: LeftOff | undefined
  children: ReactNode
}

/**
 * Stands around a screen and so knows when it is really there: names the browser's tab after its heading, and takes
 * the focus to the heading, so that a screen reader says where one is now. A field or a menu that took the focus keeps
 * it, and who comes back goes on at the link they had left by.
 */
export function Arrival({ onArrive, leftOff, children }: ArrivalProps) {
  const { i18n } = useLingui()
  const screen = useRef<HTMLDivElement>(null)

  const arrive = useEffectEvent(() => {
    const active = document.activeElement
    const isTaken = (screen.current?.contains(active) ?? false) || active?.closest(OPENED) != null
    if (!onArrive().isMove || isTaken) return
    const isBack = leftOff && screen.current && goThere(leftOff, screen.current)
    if (!isBack) focusOn(shownHeading())
  })
  useLayoutEffect(() => arrive(), [])

  return (
    <div ref={screen} className="flex min-w-0 flex-col gap-6">
      <TabTitle key={i18n.locale} />
      {children}
    </div>
  )
}

/** Each language gets its own, so each names the tab anew. The number of unread conversations comes first. */
function TabTitle() {
  const count = useValue(unread)
  useLayoutEffect(() => {
    const title = shownHeading()?.textContent
    document.title = `${count > 0 ? `(${count}) ` : ''}${title ? `${title} · ` : ''}${productName}`
  }, [count])
  return null
}

function focusOn(heading: HTMLElement | undefined): void {
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Phone and desktop layouts have one heading each, and one of them is visible. */
function shownHeading(): HTMLElement | undefined {
  return [...document.querySelectorAll('h1')].find((heading) => heading.checkVisibility())
}
