import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Mic, Pencil, Reply, SendHorizontal, X } from 'lucide-react'
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { limits } from '#schema/__generated__/limits.ts'
import { AttachButton } from '#web/features/messages/files/AttachButton.tsx'
import { PendingFileList } from '#web/features/messages/files/PendingFileList.tsx'
import { useGist } from '#web/features/messages/files/useGist.ts'
import type { PendingFiles } from '#web/features/messages/files/usePendingFiles.ts'
import { useRecorder } from '#web/features/messages/files/useRecorder.ts'
import { SendLater } from '#web/features/messages/scheduled/SendLater.tsx'
import type { UnsentFile } from '#web/features/messages/sending/outgoingMessages.ts'
import { classNames } from '#web/ui/classNames.ts'
import { fieldClass } from '#web/ui/field/fieldClass.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { type DraftPlace, keepDraft, readDraft } from './drafts.ts'
import type { Focus } from './focus.ts'

const LONGEST = limits.Message.content.max

const noFiles: Pick<PendingFiles, 'files' | 'isReading'> = { files: [], isReading: false }

export interface ComposerProps {
  draftOf: DraftPlace
  /** Name of the conversation. */
  recipient: string
  /** The message that is answered or edited. */
  focus: Focus | undefined
  /** Files that were attached to the new message; undefined while a message is edited. */
  pending: PendingFiles | undefined
  onSubmit: (content: string, files: readonly UnsentFile[]) => void
  /** Answers whether the server has it. */
  onSchedule: (content: string, sendAt: string) => Promise<boolean>
  /** The viewer goes on writing. */
  onType: () => void
  onLeaveFocus: () => void
}

/** Writes a message. Enter sends it; under a finger, Enter begins a new line and the button sends. */
export function Composer(props: ComposerProps) {
  const { draftOf, recipient, focus, pending, onSubmit, onSchedule, onType, onLeaveFocus } = props
  const { t } = useLingui()
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, change, clear } = useText(draftOf, focus)
  const { isScheduling, schedule } = useScheduling(text, clear, onSchedule)
  const recorder = useRecorder()
  const focusId = focus?.message.id
  useEffect(() => {
    if (focusId !== undefined) field.current?.focus()
  }, [focusId])

  const { files, isReading } = pending ?? noFiles
  const isEmpty = text.trim() === '' && files.length === 0
  const isBusy = isScheduling || isReading
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isEmpty || isBusy) return
    // The new text of a message is needed again if the server refuses it.
    if (pending) change('')
    onSubmit(text.trim(), files)
    pending?.clear()
    field.current?.focus()
  }
  const endRecording = () => {
    flushSync(recorder.close)
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
      {pending && <PendingFileList {...pending} onRemoved={() => field.current?.focus()} />}
      <FocusLine focus={focus} viewerId={draftOf.viewerId} onLeave={onLeaveFocus} />
      {pending && <Recording {...{ recorder, pending, onSubmit }} onEnd={endRecording} />}
      <div hidden={recorder.open !== undefined} className="flex items-end gap-2">
        {pending && <AttachButton onFiles={(list) => void pending.add(list)} />}
        <textarea
          ref={field}
          rows={1}
          aria-label={pending ? t`Message to ${recipient}` : t`Edit message`}
          placeholder={t`Write a message`}
          maxLength={LONGEST}
          value={text}
          onChange={(event) => {
            change(event.target.value)
            if (pending) onType()
          }}
          onKeyDown={press}
          onPaste={(event) => pasteInto(pending, event)}
          className={classNames(fieldClass, 'field-sizing-content max-h-40 flex-1 resize-none py-2.5')}
        />
        <EndButtons {...{ recorder, pending, isEmpty, isBusy }} onSchedule={(sendAt) => void schedule(sendAt)} />
      </div>
    </form>
  )
}

/** The text of an edited message, or of a new one that stays on the device until it is sent. */
function useText(draftOf: DraftPlace, focus: Focus | undefined) {
  const edited = focus?.kind === 'edit' ? focus.message : undefined
  const [text, setText] = useState(edited ? (edited.content ?? '') : readDraft(draftOf))
  const change = (next: string) => {
    setText(next)
    if (!edited) keepDraft(draftOf, next)
  }
  /** Once this text is written; what was typed since then stays. */
  const clear = (written: string) => {
    setText((now) => (now === written ? '' : now))
    if (readDraft(draftOf) === written) keepDraft(draftOf, '')
  }
  return { text, change, clear }
}

/** Schedules the text once. It stays in the field until the server has it. */
function useScheduling(text: string, clear: (written: string) => void, onSchedule: ComposerProps['onSchedule']) {
  const [underWay, setUnderWay] = useState<string>()
  const isScheduling = underWay === text
  const schedule = async (sendAt: string) => {
    if (isScheduling) return
    setUnderWay(text)
    if (await onSchedule(text.trim(), sendAt)) clear(text)
    setUnderWay(undefined)
  }
  return { isScheduling, schedule }
}

/** Attaches pasted pictures and files. */
function pasteInto(pending: PendingFiles | undefined, event: ClipboardEvent): void {
  const { files, types } = event.clipboardData
  // Office programs add a picture of the text that was copied.
  if (!pending || files.length === 0 || types.includes('text/plain')) return
  event.preventDefault()
  void pending.add([...files])
}

interface RecordingProps extends Pick<ComposerProps, 'onSubmit'> {
  recorder: ReturnType<typeof useRecorder>
  pending: PendingFiles
  onEnd: () => void
}

function Recording({ recorder: { open }, pending, onSubmit, onEnd }: RecordingProps) {
  if (!open) return null
  const { RecordingBar, format } = open
  return (
    <RecordingBar
      format={format}
      onSend={(file) => {
        onSubmit('', [file])
        onEnd()
      }}
      onKeep={(file) => {
        pending.keep(file)
        onEnd()
      }}
      onCancel={onEnd}
    />
  )
}

interface EndButtonsProps extends Pick<RecordingProps, 'recorder'>, Pick<ComposerProps, 'pending'> {
  isEmpty: boolean
  /** What was written can’t be sent right now. */
  isBusy: boolean
  onSchedule: (sendAt: string) => void
}

/** Records a voice message as long as there is nothing to send. */
function EndButtons({ recorder, pending, isEmpty, isBusy, onSchedule }: EndButtonsProps) {
  if (!pending) return <SendButton isEdit disabled={isEmpty} />
  return (
    <>
      {/* A message with files is sent at once. */}
      <SendLater disabled={isEmpty || pending.isReading || pending.files.length > 0} onChoose={onSchedule} />
      {isEmpty && !isBusy && recorder.canRecord ? (
        <RecordButton recorder={recorder} />
      ) : (
        <SendButton isEdit={false} disabled={isEmpty || isBusy} />
      )}
    </>
  )
}

function RecordButton({ recorder: { warm, start } }: Pick<RecordingProps, 'recorder'>) {
  const { t } = useLingui()
  return (
    <IconButton
      label={t`Record a voice message`}
      icon={<Mic size={20} aria-hidden />}
      onPointerEnter={warm}
      onFocus={warm}
      onClick={start}
    />
  )
}

function SendButton({ isEdit, disabled }: { isEdit: boolean; disabled: boolean }) {
  const { t } = useLingui()
  const Icon = isEdit ? Check : SendHorizontal
  return (
    <IconButton
      type="submit"
      variant="primary"
      label={isEdit ? t`Save` : t`Send`}
      disabled={disabled}
      icon={<Icon size={20} aria-hidden className={isEdit ? undefined : 'rtl:-scale-x-100'} />}
    />
  )
}

interface FocusLineProps {
  focus: Focus | undefined
  viewerId: string
  onLeave: () => void
}

function FocusLine({ focus, viewerId, onLeave }: FocusLineProps) {
  const { t } = useLingui()
  const gist = useGist()
  if (!focus) return undefined
  const { kind, message } = focus
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
        <bdi>{gist(message)}</bdi>
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
