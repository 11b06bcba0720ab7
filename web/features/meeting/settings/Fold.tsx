import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from '#web/ui/classNames.ts'

/** What few people need, folded away. It is not there until somebody unfolds it. */
export function Fold({ title, children }: { title: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <section className="flex flex-col border-t border-line pt-3">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 w-full items-center justify-between gap-3 rounded text-start font-[560]"
        >
          {title}
          <ChevronDown
            size={18}
            aria-hidden
            className={classNames('shrink-0 text-muted transition-transform duration-120', isOpen && 'rotate-180')}
          />
        </button>
      </h3>
      <div id={id}>{isOpen && children}</div>
    </section>
  )
}
