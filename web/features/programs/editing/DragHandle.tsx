import { useLingui } from '@lingui/react/macro'
import { GripVertical } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { classNames } from '#web/ui/classNames.ts'

interface DragHandleProps {
  ref: Ref<HTMLButtonElement>
  /** Of what is moved; the focus finds its way back by it. */
  id: string
  name: string
  onStep: (step: -1 | 1) => void
}

/** Drags with a pointer, and moves with the arrow keys. */
export function DragHandle({ ref, id, name, onStep }: DragHandleProps) {
  const { t } = useLingui()
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <button
      ref={ref}
      type="button"
      data-handle={id}
      aria-label={t`Move ${name}`}
      title={t`Drag, or press the up and down arrow keys`}
      onKeyDown={press}
      className="grid h-(--control-compact) w-9 shrink-0 cursor-grab touch-none place-items-center rounded text-muted hover:bg-track hover:text-fg active:cursor-grabbing"
    >
      <GripVertical size={18} aria-hidden />
    </button>
  )
}

/** Shows where what is held would land. */
export function DropLine({ edge }: { edge: 'before' | 'behind' | 'inside' | undefined }) {
  if (!edge || edge === 'inside') return undefined
  return (
    <span
      aria-hidden
      className={classNames(
        'pointer-events-none absolute inset-x-0 z-10 h-0.75 rounded-full bg-brand-line',
        edge === 'before' ? '-top-1' : '-bottom-1',
      )}
    />
  )
}
