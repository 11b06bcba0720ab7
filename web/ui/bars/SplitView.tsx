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
  /** The selected item, or null. */
  detail: ReactNode
  /** Identifies the detail: a new key moves the focus again where only one side fits. */
  detailKey: string | null
  /** Shown while nothing is selected. */
  placeholder: ReactNode
  onBack: () => void
}

/** A list beside its selected item. If both do not fit, one at a time, with a back button. */
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

/** When one side replaces the other, moves the focus along: into the detail, and back to the list item. */
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
    // The hidden list has already lost the focus; the item marked as current had it.
    pickedFrom.current = list?.querySelector<HTMLElement>('[aria-current=true]') ?? null
    if (list?.offsetParent === null) detailSide.current?.focus()
  }, [detailKey])
  return { listSide, detailSide }
}
