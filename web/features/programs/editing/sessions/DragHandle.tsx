import { useLingui } from '@lingui/react/macro'
import { GripVertical } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { classNames } from '#web/ui/classNames.ts'

interface DragHandleProps {
  /** Id of the moved part, used to restore the focus. */
  id: string
  name: string
  onTake: (event: PointerEvent<HTMLElement>) => void
  onStep: (step: -1 | 1) => void
}

/** Handle that drags with a pointer and moves with the arrow keys. */
export function DragHandle({ id, name, onTake, onStep }: DragHandleProps) {
  const { t } = useLingui()
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <button
      type="button"
      data-handle={id}
      aria-label={t`Move ${name}`}
      title={t`Drag, or press the up and down arrow keys`}
      onPointerDown={onTake}
      onKeyDown={press}
      className="grid h-(--control-compact) w-9 shrink-0 cursor-grab touch-none place-items-center rounded text-muted hover:bg-track hover:text-fg active:cursor-grabbing"
    >
      <GripVertical size={18} aria-hidden />
    </button>
  )
}

/** Style of the dragged row: on top, and translucent to reveal the drop position. */
export const draggedClass = 'z-30 opacity-80 shadow-overlay cursor-grabbing select-none'

/** Line at the drop position. */
export function DropLine({ edge }: { edge: 'before' | 'behind' | 'inside' | undefined }) {
  if (!edge || edge === 'inside') return undefined
  return (
    <span
      aria-hidden
      className={classNames(
        'pointer-events-none absolute inset-x-0 z-40 h-0.75 rounded-full bg-brand-line',
        edge === 'before' ? '-top-1' : '-bottom-1',
      )}
    />
  )
}
