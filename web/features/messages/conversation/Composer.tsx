import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Pencil, Reply, SendHorizontal, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { limits } from '#schema/__generated__/limits.ts'
import { SendLater } from '#web/features/messages/scheduled/SendLater.tsx'
import { classNames } from '#web/ui/classNames.ts'
import { fieldClass } from '#web/ui/field/fieldClass.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { type DraftPlace, keepDraft, readDraft } from './drafts.ts'
import type { Focus } from './focus.ts'

const LONGEST = limits.Message.content.max

interface ComposerProps {
  draftOf: DraftPlace
  /** Name of the conversation. */
  recipient: string
  /** The message that is answered or edited. */
  focus: Focus | undefined
  onSubmit: (content: string) => void
  onSchedule: (content: string, sendAt: string) => void
  /** The viewer goes on writing. */
  onType: () => void
  onLeaveFocus: () => void
}

/** Writes a message. Enter sends it; under a finger, Enter begins a new line and the button sends. */
export function Composer({ draftOf, recipient, focus, onSubmit, onSchedule, onType, onLeaveFocus }: ComposerProps) {
  const { t } = useLingui()
  const field = useRef<HTMLTextAreaElement>(null)
  const edited = focus?.kind === 'edit' ? focus.message : undefined
  const [text, setText] = useState(edited ? (edited.content ?? '') : readDraft(draftOf))
  const focusId = focus?.message.id
  useEffect(() => {
    if (focusId !== undefined) field.current?.focus()
  }, [focusId])

  const change = (next: string) => {
    setText(next)
    if (!edited) keepDraft(draftOf, next)
  }
  const schedule = (sendAt: string) => {
    const content = text.trim()
    change('')
    onSchedule(content, sendAt)
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const content = text.trim()
    if (content === '') return
    change('')
    onSubmit(content)
    field.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && focus) {
      event.preventDefault()
      onLeaveFocus()
    }
    // While an input method composes a character, Enter accepts it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouched()) return
    event.preventDefault()
    submit()
  }
  return (
    <form onSubmit={submit} className="flex shrink-0 flex-col gap-2 border-t border-line p-3">
      {focus && <FocusLine focus={focus} viewerId={draftOf.viewerId} onLeave={onLeaveFocus} />}
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          rows={1}
          aria-label={edited ? t`Edit message` : t`Message to ${recipient}`}
          placeholder={t`Write a message`}
          maxLength={LONGEST}
          value={text}
          onChange={(event) => {
            change(event.target.value)
            if (!edited) onType()
          }}
          onKeyDown={press}
          className={classNames(fieldClass, 'field-sizing-content max-h-40 flex-1 resize-none py-2.5')}
        />
        {!edited && <SendLater disabled={text.trim() === ''} onChoose={schedule} />}
        <SubmitButton isEdit={edited !== undefined} disabled={text.trim() === ''} />
      </div>
    </form>
  )
}

function SubmitButton({ isEdit, disabled }: { isEdit: boolean; disabled: boolean }) {
  const { t } = useLingui()
  const icon = isEdit ? (
    <Check size={20} aria-hidden />
  ) : (
    <SendHorizontal size={20} aria-hidden className="rtl:-scale-x-100" />
  )
  return (
    <IconButton type="submit" variant="primary" label={isEdit ? t`Save` : t`Send`} disabled={disabled} icon={icon} />
  )
}

interface FocusLineProps {
  focus: Focus
  viewerId: string
  onLeave: () => void
}

function FocusLine({ focus: { kind, message }, viewerId, onLeave }: FocusLineProps) {
  const { t } = useLingui()
  const name = message.senderName
  const Icon = kind === 'edit' ? Pencil : Reply
  return (
    <div className="flex items-center gap-2 ps-1 text-sm text-muted">
      <Icon size={16} aria-hidden className="shrink-0 rtl:-scale-x-100" />
      <p className="min-w-0 flex-1 truncate">
        <span className="font-[620] text-fg">
          {kind === 'edit' && <Trans>Edit message</Trans>}
          {kind === 'reply' && (message.senderID === viewerId ? t`Reply to yourself` : t`Reply to ${name}`)}
        </span>{' '}
        <bdi>{message.content}</bdi>
      </p>
      <IconButton
        size="compact"
        label={kind === 'edit' ? t`Cancel editing` : t`Cancel reply`}
        icon={<X size={16} aria-hidden />}
        onClick={onLeave}
      />
    </div>
  )
}

function isTouched(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
