import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CloudOff, Redo2, RefreshCw, TriangleAlert, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { messageOf } from '#web/app/failures/messageOf.ts'
import { useSessionName } from '#web/app/names/useSessionName.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { unfinishedIn } from '#web/features/programs/editor/changes.ts'
import { DirIcon } from '#web/ui/art/DirIcon.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useEditing, useEditorState } from './EditorContext.ts'

/** Save status, undo and redo. */
export function EditorBar() {
  const { t } = useLingui()
  const { editor } = useEditing()
  const { canUndo, canRedo } = useEditorState()
  return (
    <div className="sticky top-16 z-20 -mx-1 flex flex-col gap-2 bg-bg px-1 py-2 md:top-18">
      <div className="flex items-center justify-between gap-3">
        <SaveMark />
        <div className="flex gap-1">
          <IconButton
            label={t`Undo`}
            icon={<DirIcon icon={Undo2} />}
            size="compact"
            disabled={!canUndo}
            onClick={() => editor.undo()}
          />
          <IconButton
            label={t`Redo`}
            icon={<DirIcon icon={Redo2} />}
            size="compact"
            disabled={!canRedo}
            onClick={() => editor.redo()}
          />
        </div>
      </div>
      <Clash />
    </div>
  )
}

function SaveMark() {
  const { t } = useLingui()
  const { saving, draft, isSafe } = useEditorState()
  const isBroken = saving.kind === 'waiting' && !isSilence(saving.error)
  const unfinished = unfinishedIn(draft)
  const isWhole = !unfinished.details && unfinished.planIds.length === 0
  const marks: Record<typeof saving.kind, { icon: ReactNode; text: ReactNode }> = {
    saved: isWhole
      ? { icon: <Check size={16} aria-hidden className="text-good" />, text: <Trans>All changes saved</Trans> }
      : {
          icon: <TriangleAlert size={16} aria-hidden className="text-brand-text" />,
          text: <Trans>Complete the marked fields to save everything.</Trans>,
        },
    saving: { icon: <RefreshCw size={16} aria-hidden className="animate-spin" />, text: <Trans>Saving…</Trans> },
    waiting: {
      icon: <CloudOff size={16} aria-hidden className="text-live" />,
      text: isBroken ? <Trans>Not saved yet</Trans> : <Trans>You’re offline. Changes are kept on this device.</Trans>,
    },
    clash: {
      icon: <TriangleAlert size={16} aria-hidden className="text-brand-text" />,
      text: <Trans>Not saved yet</Trans>,
    },
    refused: {
      icon: <TriangleAlert size={16} aria-hidden className="text-live" />,
      text: saving.kind === 'refused' ? t(messageOf(saving.error)) : '',
    },
  }
  const unsafe = {
    icon: <TriangleAlert size={16} aria-hidden className="text-live" />,
    text: <Trans>Not saved on this device. Keep this page open.</Trans>,
  }
  const { icon, text } = isSafe || saving.kind === 'refused' ? marks[saving.kind] : unsafe
  return (
    <p role="status" className="flex min-w-0 items-center gap-2 text-sm text-muted">
      {icon}
      <span>{text}</span>
    </p>
  )
}

function isSilence(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'UNAVAILABLE'
}

/** Asks the coach to resolve conflicting edits of the same session. */
function Clash() {
  const { i18n } = useLingui()
  const { editor } = useEditing()
  const { saving, replaced } = useEditorState()
  const isClash = saving.kind === 'clash'
  const clashes = isClash ? saving.clashes : replaced
  const sessionName = useSessionName()
  if (clashes.length === 0) return undefined
  const names = new Intl.ListFormat(i18n.locale).format(clashes.map(({ name }) => `\u2068${sessionName(name)}\u2069`))
  return (
    <Notice
      kind="warning"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="compact" onClick={() => (isClash ? editor.resolve('mine') : editor.undo())}>
            <Trans>Keep mine</Trans>
          </Button>
          <Button
            size="compact"
            variant="secondary"
            onClick={() => (isClash ? editor.resolve('theirs') : editor.acceptReplaced())}
          >
            <Trans>Use theirs</Trans>
          </Button>
        </span>
      }
    >
      <Trans>Someone else changed this too: {names}</Trans>
    </Notice>
  )
}
