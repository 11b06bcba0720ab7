import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { DirIcon } from '#web/ui/art/DirIcon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SectionHeader } from '#web/ui/SectionHeader.tsx'
import { useRailPosition } from './useRailPosition.ts'

export type RailProps = {
  title: string
  /** Stands beside the title, such as a way to all of them. */
  action?: ReactNode
  previousLabel: string
  nextLabel: string
  /** Each child is one card; the rail gives it its width. */
  children: readonly ReactNode[]
  /** Stands behind the last card, such as a button for more. */
  end?: ReactNode
}

/** A row of cards that scrolls sideways, by finger, by keys and by its two buttons. */
export function Rail({ title, action, previousLabel, nextLabel, children, end }: RailProps) {
  const id = useId()
  const { rail, atStart, atEnd, step } = useRailPosition()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <SectionHeader
        id={id}
        title={title}
        action={
          <div className="flex items-center gap-2">
            {action}
            {!(atStart && atEnd) && (
              <div className="hidden gap-1 md:flex">
                <IconButton
                  label={previousLabel}
                  icon={<DirIcon icon={ChevronLeft} />}
                  disabled={atStart}
                  onClick={() => step(-1)}
                />
                <IconButton
                  label={nextLabel}
                  icon={<DirIcon icon={ChevronRight} />}
                  disabled={atEnd}
                  onClick={() => step(1)}
                />
              </div>
            )}
          </div>
        }
      />
      <div
        ref={rail}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reachable by keyboard.
        tabIndex={0}
        role="group"
        aria-labelledby={id}
        className="relative no-scrollbar -m-1 snap-x snap-mandatory scroll-px-1 overflow-x-auto rounded p-1"
      >
        <ul className="flex w-max min-w-full gap-4">
          {children.map((child, index) => (
            // The order of a rail is its identity: cards are replaced, never moved.
            <li key={index} className="flex w-[min(17.5rem,80vw)] shrink-0 snap-start *:w-full">
              {child}
            </li>
          ))}
          {end && (
            <li className="flex w-[min(17.5rem,80vw)] shrink-0 snap-start items-center *:w-full empty:hidden">{end}</li>
          )}
        </ul>
      </div>
    </section>
  )
}
