import { Trans, useLingui } from '@lingui/react/macro'
import { MicOff, Paperclip, SendHorizontal, Trash2, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { messageLimits } from '#schema/messageLimits.ts'
import type { UnsentFile } from '#web/features/messages/sending/outgoingMessages.ts'
import { formatSeconds } from '#web/lib/format/formatSeconds.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { RecordingFormat } from './recordingFormat.ts'
import { recordVoice, type VoiceRecording } from './recordVoice.ts'

export interface RecordingBarProps {
  format: RecordingFormat
  /** Sends the recording at once. */
  onSend: (file: UnsentFile) => void
  /** Adds it to the message being written. */
  onKeep: (file: UnsentFile) => void
  /** The recording ended without a result. */
  onCancel: () => void
}

/** Records a voice message in place of the text field. Escape cancels it; leaving the conversation attaches it. */
export function RecordingBar({ format, onSend, onKeep, onCancel }: RecordingBarProps) {
  const { t } = useLingui()
  const { recording, problem } = useRecording(format)
  const elapsed = useElapsed(recording)
  const { isEnding, finish, discard } = useEnding(recording, onCancel)
  const keepRest = useEffectEvent(() => void finish(onKeep))
  const isFull = elapsed >= messageLimits.recordingSeconds
  useEffect(() => {
    if (isFull) keepRest()
  }, [isFull])
  useEffect(() => {
    if (!recording) return undefined
    void recording.ended.then(keepRest)
    return keepRest
  }, [recording])
  const press = ({ key }: KeyboardEvent) => key === 'Escape' && discard()
  if (problem) return <Problem text={problem} onClose={onCancel} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works on each of its buttons.
    <div role="group" aria-label={t`Voice message`} onKeyDown={press} className="flex items-center gap-2">
      <IconButton label={t`Discard recording`} icon={<Trash2 size={20} aria-hidden />} onClick={discard} />
      <p className="flex min-w-0 flex-1 items-center gap-2 text-sm">
        <span aria-hidden className="size-2.5 shrink-0 animate-pulse rounded-full bg-live motion-reduce:animate-none" />
        <span role="status" className="truncate">
          {recording ? <Trans>Recording</Trans> : <Trans>Starting the microphone…</Trans>}
        </span>
        <span role="timer" className="type-number ms-auto pe-2">
          {formatSeconds(elapsed)}
        </span>
      </p>
      <IconButton
        label={t`Attach recording`}
        icon={<Paperclip size={20} aria-hidden />}
        disabled={!recording || isEnding}
        onClick={() => void finish(onKeep)}
      />
      <SendRecording isReady={recording !== undefined && !isEnding} onPress={() => void finish(onSend)} />
    </div>
  )
}

/** Has the focus from the start, so that the recording can be sent and canceled by keyboard. */
function SendRecording({ isReady, onPress }: { isReady: boolean; onPress: () => void }) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isReady) button.current?.focus()
  }, [isReady])
  return (
    <IconButton
      ref={button}
      variant="primary"
      label={t`Send voice message`}
      icon={<SendHorizontal size={20} aria-hidden className="rtl:-scale-x-100" />}
      disabled={!isReady}
      onClick={onPress}
    />
  )
}

function Problem({ text, onClose }: { text: ReactNode; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <div className="flex items-center gap-3">
      <MicOff size={20} aria-hidden className="ms-2 shrink-0 text-live" />
      <p role="alert" className="min-w-0 flex-1 text-sm">
        {text}
      </p>
      <IconButton label={t`Close`} icon={<X size={20} aria-hidden />} onClick={onClose} />
    </div>
  )
}

/** Ends the recording once, however often its buttons are pressed. Discarding it wins until it is handed on. */
function useEnding(recording: VoiceRecording | undefined, onCancel: () => void) {
  const [isEnding, setEnding] = useState(false)
  const state = useRef({ isEnding: false, isDiscarded: false })
  const finish = async (pass: (file: UnsentFile) => void) => {
    if (!recording || state.current.isEnding || state.current.isDiscarded) return
    state.current.isEnding = true
    setEnding(true)
    const file = await recording.finish()
    if (state.current.isDiscarded) return
    if (file) pass(file)
    else onCancel()
  }
  const discard = () => {
    state.current.isDiscarded = true
    onCancel()
  }
  return { isEnding, finish, discard }
}

/** Records from its first render until it leaves the page. */
function useRecording(format: RecordingFormat) {
  const [recording, setRecording] = useState<VoiceRecording>()
  const [problem, setProblem] = useState<ReactNode>()
  useEffect(() => {
    let isOver = false
    const starting = recordVoice(format)
    starting.then(
      (started) => !isOver && setRecording(started),
      (error: unknown) => setProblem(problemOf(error)),
    )
    return () => {
      isOver = true
      void starting.then(({ cancel }) => cancel()).catch(() => undefined)
    }
  }, [format])
  return { recording, problem }
}

function problemOf(error: unknown): ReactNode {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError')
    return <Trans>The microphone is blocked. Allow it for this site in your browser’s settings, then try again.</Trans>
  if (name === 'NotFoundError') return <Trans>No microphone was found.</Trans>
  return <Trans>The microphone couldn’t be started. Another app may be using it.</Trans>
}

const TICK_MS = 250

/** Whole seconds. */
function useElapsed(recording: VoiceRecording | undefined): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!recording) return undefined
    const timer = setInterval(() => setSeconds(Math.floor(recording.elapsed() / 1000)), TICK_MS)
    return () => clearInterval(timer)
  }, [recording])
  return seconds
}
