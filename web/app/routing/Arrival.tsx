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
 * Wraps a screen to detect that it is rendered: sets the tab's title from its heading, and focuses the heading, so that
 * screen readers announce the screen. A field or menu that has the focus keeps it, and a returning user's focus goes to
 * the link by which they left.
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

/** Sets the title in each language, starting with the number of unread conversations. */
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
