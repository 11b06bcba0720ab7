import { classNames } from '#web/ui/classNames.ts'

/** A placeholder box. It appears after 150 ms, so that fast responses do not flicker. */
export function Skeleton({ className }: { className: string }) {
  return (
    <div
      aria-hidden
      className={classNames(
        'relative animate-appear overflow-hidden rounded bg-track',
        'after:absolute after:inset-y-0 after:start-0 after:w-full after:animate-shimmer after:bg-line after:opacity-50 rtl:after:[animation-direction:reverse]',
        'after:[mask-image:linear-gradient(90deg,transparent,#000,transparent)]',
        className,
      )}
    />
  )
}
