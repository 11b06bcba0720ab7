import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { FieldHandle } from '#web/ui/field/controlledField.ts'
import { SearchField } from '#web/ui/field/SearchField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { JumpToDate } from './JumpToDate.tsx'
import { useFoundMessages } from './useFoundMessages.ts'

interface ThreadSearchProps {
  conversationId: string
  /** Shows the message of this number. */
  onJump: (seq: number) => void
  onNewest: () => void
  onClose: () => void
}

/** Searches a conversation: Enter goes to the next older result, Shift and Enter to the next newer one. */
export function ThreadSearch({ conversationId, onJump, onNewest, onClose }: ThreadSearchProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [shown, setShown] = useState(0)
  const found = useFoundMessages(conversationId, ([first]) => {
    setShown(0)
    if (first !== undefined) onJump(first)
  })
  const field = useRef<FieldHandle>(null)
  useEffect(() => field.current?.focus(), [])
  const { items, search } = found
  const move = (next: number) => {
    const seq = items[next]
    if (seq === undefined) return
    setShown(next)
    onJump(seq)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    move(shown + 1)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter' || !event.shiftKey) return
    event.preventDefault()
    move(shown - 1)
  }
  return (
    <search className="shrink-0 border-b border-line">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys of the field and the buttons in it. */}
      <form onSubmit={submit} onKeyDown={press} className="flex flex-wrap items-center gap-x-1 gap-y-2 px-3 py-2">
        <div className="flex basis-full items-center gap-1 md:flex-1 md:basis-0">
          <div className="min-w-0 flex-1">
            <SearchField
              ref={field}
              label={t`Search messages`}
              labelHidden
              placeholder={t`Search messages`}
              delayMs={0}
              value={text}
              onChange={(next) => {
                setText(next)
                search(next)
              }}
            />
          </div>
          <IconButton label={t`Close search`} icon={<X size={20} aria-hidden />} onClick={onClose} />
        </div>
        <div className="flex flex-1 items-center gap-1 md:flex-none">
          <JumpToDate conversationId={conversationId} onJump={onJump} onNewest={onNewest} />
          <span role="status" className="type-number min-w-14 flex-1 px-1 text-center text-sm text-muted">
            <Result found={found} shown={shown} isEmpty={text.trim() === ''} />
          </span>
          <IconButton
            label={t`Older result`}
            icon={<ChevronUp size={20} aria-hidden />}
            disabled={shown + 1 >= items.length}
            onClick={() => move(shown + 1)}
          />
          <IconButton
            label={t`Newer result`}
            icon={<ChevronDown size={20} aria-hidden />}
            disabled={shown === 0}
            onClick={() => move(shown - 1)}
          />
        </div>
      </form>
    </search>
  )
}

interface ResultProps {
  found: ReturnType<typeof useFoundMessages>
  shown: number
  isEmpty: boolean
}

function Result({ found: { items, hasMore, isSearching, hasFailed }, shown, isEmpty }: ResultProps) {
  if (isEmpty || isSearching) return null
  if (hasFailed) return <Trans>Search failed</Trans>
  if (items.length === 0) return <Trans>No results</Trans>
  const place = shown + 1
  const count = `${items.length}${hasMore ? '+' : ''}`
  return (
    <Trans>
      {place} of {count}
    </Trans>
  )
}
