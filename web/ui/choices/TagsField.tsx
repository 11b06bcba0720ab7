import { useDirection } from '@base-ui/react/direction-provider'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { type ControlledField, useFocusHandle } from '#web/ui/field/controlledField.ts'
import { type InputTies, InputField } from '#web/ui/field/InputField.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { chipsClass } from './chipsClass.ts'
import { RemovableChip } from './RemovableChip.tsx'

export type TagsFieldProps = ControlledField<readonly string[]> & {
  placeholder?: string | undefined
  /** Maximum number; the input disappears when it is reached. */
  max?: number | undefined
  /** The label of a tag; by default the tag itself. */
  labelOf?: ((tag: string) => string) | undefined
}

const itself = (tag: string) => tag
const BREAKS = /[,،、;\n\t]+/

/** Free tags. Enter or a comma adds one, Backspace removes the last, and a pasted list adds several. */
export function TagsField(props: TagsFieldProps) {
  const {
    value,
    onChange,
    onBlur,
    name,
    required,
    ref,
    placeholder,
    max = Infinity,
    labelOf = itself,
    ...texts
  } = props
  const [draft, setDraft] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useFocusHandle(ref, () => input.current)

  const add = (text: string) => {
    const existing = new Set(value.map((tag) => tag.toLocaleLowerCase()))
    const fresh = text
      .split(BREAKS)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '' && !existing.has(tag.toLocaleLowerCase()) && existing.add(tag.toLocaleLowerCase()))
    if (fresh.length > 0) onChange([...value, ...fresh].slice(0, max))
    setDraft('')
  }
  const remove = (tag: string) => {
    onChange(value.filter((other) => other !== tag))
    input.current?.focus()
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!BREAKS.test(text)) return
    event.preventDefault()
    add(draft + text)
  }
  const leave = () => {
    add(draft)
    onBlur?.()
  }
  return (
    <InputField {...texts}>
      {(own) => (
        <TagsBox
          {...{ own, value, remove, draft, name, required, labelOf }}
          placeholder={value.length === 0 ? placeholder : undefined}
          isFull={value.length >= max}
          input={input}
          onDraft={(text) => (BREAKS.test(text) ? add(text) : setDraft(text))}
          onAdd={() => add(draft)}
          onPaste={paste}
          onLeave={leave}
        />
      )}
    </InputField>
  )
}

interface TagsBoxProps {
  own: InputTies
  value: readonly string[]
  remove: (tag: string) => void
  draft: string
  onDraft: (text: string) => void
  onAdd: () => void
  onPaste: (event: ClipboardEvent) => void
  onLeave: () => void
  placeholder: string | undefined
  name: string | undefined
  required: boolean | undefined
  isFull: boolean
  labelOf: (tag: string) => string
  input: React.RefObject<HTMLInputElement | null>
}

function TagsBox(props: TagsBoxProps) {
  const { own, value, remove, draft, onDraft, onAdd, onPaste, onLeave, placeholder } = props
  const { name, required, isFull, labelOf, input } = props
  const box = useRef<HTMLDivElement>(null)
  const walk = useWalk(box, input)
  const press = (event: KeyboardEvent) => {
    const last = value.at(-1)
    if (event.key === 'Enter' && draft.trim() !== '') {
      // Enter adds the word instead of submitting the form.
      event.preventDefault()
      onAdd()
    } else if (event.key === 'Backspace' && draft === '' && last !== undefined) {
      remove(last)
    }
  }
  return (
    <div
      role="presentation"
      ref={box}
      className={chipsClass}
      data-invalid={own['data-invalid']}
      data-disabled={own['data-disabled']}
      onKeyDown={walk}
    >
      {value.map((tag) => (
        <RemovableChip key={tag} name={labelOf(tag)} disabled={own.disabled} onRemove={() => remove(tag)} />
      ))}
      <input
        {...own}
        {...{ placeholder }}
        ref={input}
        value={draft}
        readOnly={isFull}
        // The form submits the tags below, not the word being typed.
        aria-required={required}
        enterKeyHint="done"
        onChange={(event) => onDraft(event.target.value)}
        onKeyDown={press}
        onPaste={onPaste}
        onBlur={onLeave}
        className="min-h-7 min-w-16 basis-16 flex-1 bg-transparent px-1 text-base outline-none"
      />
      {name && value.map((tag) => <input key={tag} type="hidden" name={name} value={tag} />)}
      <VisuallyHidden>
        <span role="status">{value.map(labelOf).join(', ')}</span>
      </VisuallyHidden>
    </div>
  )
}

/** Arrow keys move between the input and the tags, in the direction of the page. */
function useWalk(box: React.RefObject<HTMLDivElement | null>, input: React.RefObject<HTMLInputElement | null>) {
  const direction = useDirection()
  return (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('button, input:not([type=hidden])') ?? [])]
    const at = stops.findIndex((stop) => stop === document.activeElement)
    // Within a word, arrow keys move the cursor.
    if (stops[at] === input.current && input.current?.selectionStart !== 0) return
    const next = stops[at + (direction === 'rtl' ? -step : step)]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
}
