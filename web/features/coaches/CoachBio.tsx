import { Trans } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/classNames.ts'

/** A coach's bio, cut after five lines until the user opens it. */
export function CoachBio({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const paragraph = useRef<HTMLParagraphElement>(null)
  const isCut = useIsCut(paragraph, isOpen)
  return (
    <div className="flex flex-col items-start gap-1">
      <p
        ref={paragraph}
        className={classNames('max-w-prose whitespace-pre-line', !isOpen && 'line-clamp-5')}
        dir="auto"
      >
        {text}
      </p>
      {isCut && (
        <Button variant="quiet" size="compact" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? <Trans>Read less</Trans> : <Trans>Read more</Trans>}
        </Button>
      )}
    </div>
  )
}

/**
 * Whether the closed paragraph hides a part of its text. Follows its size, which changes with the window, fonts and zoom.
 * While it is open the last answer stays, so that the button keeps its place and focus.
 */
function useIsCut(paragraph: RefObject<HTMLElement | null>, isOpen: boolean): boolean {
  const [isCut, setIsCut] = useState(false)
  useEffect(() => {
    const { current } = paragraph
    if (!current || isOpen) return undefined
    const observer = new ResizeObserver(() => setIsCut(current.scrollHeight > current.clientHeight))
    observer.observe(current)
    return () => observer.disconnect()
  }, [paragraph, isOpen])
  return isCut
}
