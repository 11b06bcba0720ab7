import { useLingui } from '@lingui/react/macro'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { classNames } from '#web/ui/classNames.ts'
import { type ControlledField, useFocusHandle } from './controlledField.ts'
import { fieldClass } from './fieldClass.ts'
import { InputField } from './InputField.tsx'

export type SearchFieldProps = ControlledField<string> & {
  placeholder?: string | undefined
  /**
   * Delay after the last letter before the search is reported, in ms. Enter, the clear button and leaving the field
   * report it immediately.
   */
  delayMs?: number | undefined
  /** A key that focuses the field from anywhere on the page. */
  shortcut?: string | undefined
}

/** A search field. It reports its text when typing pauses or the focus leaves, not with each letter. Escape clears it. */
export function SearchField(props: SearchFieldProps) {
  const { value, onChange, onBlur, name, required, ref, placeholder, delayMs = 250, shortcut, ...texts } = props
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const { draft, type, tell, leave } = useDraft({ value, onChange, delayMs })
  useFocusHandle(ref, () => input.current)
  useShortcut(shortcut, input)

  const clear = () => {
    tell('')
    input.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') tell(draft)
    if (event.key !== 'Escape' || draft === '') return
    // Escape clears the field, and must not close a surrounding popup as well.
    event.stopPropagation()
    event.preventDefault()
    tell('')
  }
  return (
    <InputField {...texts}>
      {(own) => (
        <div className="group relative flex items-center">
          <Search size={18} aria-hidden className="pointer-events-none absolute start-3 text-muted" />
          <input
            {...own}
            {...{ name, required, placeholder }}
            ref={input}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            aria-keyshortcuts={shortcut}
            value={draft}
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
            onBlur={() => {
              leave()
              onBlur?.()
            }}
            className={classNames(fieldClass, 'ps-10 pe-11 [&::-webkit-search-cancel-button]:hidden')}
          />
          {draft !== '' && !texts.disabled && (
            <button
              type="button"
              aria-label={t`Clear search`}
              onClick={clear}
              className="absolute end-0 grid size-(--control) cursor-pointer place-items-center rounded text-muted hover:text-fg"
            >
              <X size={18} aria-hidden />
            </button>
          )}
          {shortcut && draft === '' && (
            <kbd
              aria-hidden
              className="pointer-events-none absolute end-3 hidden rounded-inner border border-line px-1.5 font-sans text-xs text-muted group-focus-within:hidden md:block"
            >
              {shortcut}
            </kbd>
          )}
        </div>
      )}
    </InputField>
  )
}

interface DraftOf {
  value: string
  onChange: (value: string) => void
  delayMs: number
}

/** The text in the field, which may be ahead of the reported one. */
function useDraft({ value, onChange, delayMs }: DraftOf) {
  const [draft, setDraft] = useState(value)
  const [seen, setSeen] = useState(value)
  const [told, setTold] = useState(value)
  const [isWaiting, setIsWaiting] = useState(false)

  if (value !== seen) {
    setSeen(value)
    // The reported text coming back, possibly trimmed, must not undo later typing; a different text was set from
    // outside.
    if (value.trim() !== told.trim()) {
      setDraft(value)
      setIsWaiting(false)
    }
  }
  const tell = (text: string) => {
    setDraft(text)
    setIsWaiting(false)
    setTold(text)
    onChange(text)
  }
  // Calls the latest `onChange`, because an earlier one may not know a filter selected since.
  const tellLate = useEffectEvent(tell)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => tellLate(draft), delayMs)
    return () => clearTimeout(timer)
  }, [isWaiting, draft, delayMs])
  return {
    draft,
    type: (text: string) => {
      setDraft(text)
      setIsWaiting(true)
    },
    tell,
    leave: () => {
      if (isWaiting) tell(draft)
    },
  }
}

function useShortcut(key: string | undefined, input: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    if (key === undefined) return undefined
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [key, input])
}

/** Whether the key is typed into a text field. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  )
}
