import { useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { DirIcon } from '#web/ui/art/DirIcon.tsx'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/classNames.ts'

export interface SplitViewProps {
  listLabel: string
  list: ReactNode
  detailLabel: string
  /** The thing that was picked in the list, or null. */
  detail: ReactNode
  /** What the detail is of: another one takes the focus anew where only one side has room. */
  detailKey: string | null
  /** Stands in the detail's place while nothing is picked. */
  placeholder: ReactNode
  onBack: () => void
}

/** A list with what is picked in it beside it. Where there is no room for both, one at a time, with a way back. */
export function SplitView(props: SplitViewProps) {
  const { listLabel, list, detailLabel, detail, detailKey, placeholder, onBack } = props
  const { t } = useLingui()
  const isOpen = detailKey !== null
  const { listSide, detailSide } = useFocusAcross(detailKey)
  return (
    <div className="@container">
      <div className="grid rounded border border-line bg-surface @3xl:min-h-[26rem] @3xl:grid-cols-[minmax(16rem,2fr)_5fr]">
        <section
          ref={listSide}
          aria-label={listLabel}
          className={classNames('min-w-0 @3xl:block @3xl:border-e @3xl:border-line', isOpen && 'hidden')}
        >
          {list}
        </section>
        <section
          ref={detailSide}
          tabIndex={-1}
          aria-label={detailLabel}
          className={classNames('min-w-0 outline-none @3xl:block', !isOpen && 'hidden')}
        >
          {isOpen && (
            <div className="border-b border-line p-1 @3xl:hidden">
              <Button variant="quiet" size="compact" icon={<DirIcon icon={ArrowLeft} size={18} />} onClick={onBack}>
                {t`Back`}
              </Button>
            </div>
          )}
          {detail ?? placeholder}
        </section>
      </div>
    </div>
  )
}

/** Where one side takes the place of the other, the focus goes along: into the detail, and back to where it was. */
function useFocusAcross(detailKey: string | null) {
  const listSide = useRef<HTMLElement>(null)
  const detailSide = useRef<HTMLElement>(null)
  const pickedFrom = useRef<HTMLElement>(null)
  const shown = useRef(detailKey)

  useEffect(() => {
    if (shown.current === detailKey) return
    shown.current = detailKey
    const list = listSide.current
    if (detailKey === null) {
      pickedFrom.current?.focus()
      return
    }
    // Hidden, the list has let go of the focus already; what had it is the one marked as current.
    pickedFrom.current = list?.querySelector<HTMLElement>('[aria-current=true]') ?? null
    if (list?.offsetParent === null) detailSide.current?.focus()
  }, [detailKey])
  return { listSide, detailSide }
}
