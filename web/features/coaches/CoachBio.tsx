import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'

/** Approximate number of characters in five lines, the length of a collapsed bio. */
const FIVE_LINES = 320

export function CoachBio({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="flex flex-col items-start gap-1">
      <p className={isOpen ? 'max-w-prose whitespace-pre-line' : 'line-clamp-5 max-w-prose'} dir="auto">
        {text}
      </p>
      {text.length > FIVE_LINES && (
        <Button variant="quiet" size="compact" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? <Trans>Show less</Trans> : <Trans>Show more</Trans>}
        </Button>
      )}
    </div>
  )
}
