import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CloudOff, Redo2, RefreshCw, TriangleAlert, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { messageOf } from '#web/app/messageOf.ts'
import { unfinishedIn } from '#web/features/programs/editor/changes.ts'
import { Button } from '#web/ui/Button.tsx'
import { DirIcon } from '#web/ui/DirIcon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useEditing, useEditorState } from './EditorContext.ts'

/** Whether everything is stored, and the way back and forth through what was done. */
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
  const { saving, draft } = useEditorState()
  const unfinished = unfinishedIn(draft)
  const isWhole = !unfinished.details && unfinished.planIds.length === 0
  const marks: Record<typeof saving.kind, { icon: ReactNode; text: ReactNode }> = {
    saved: isWhole
      ? { icon: <Check size={16} aria-hidden className="text-good" />, text: <Trans>All changes saved</Trans> }
      : {
          icon: <TriangleAlert size={16} aria-hidden className="text-brand-text" />,
          text: <Trans>Fill in what’s marked to save everything.</Trans>,
        },
    saving: { icon: <RefreshCw size={16} aria-hidden className="animate-spin" />, text: <Trans>Saving…</Trans> },
    waiting: {
      icon: <CloudOff size={16} aria-hidden className="text-live" />,
      text: <Trans>You’re offline. Changes are kept on this device.</Trans>,
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
  const { icon, text } = marks[saving.kind]
  return (
    <p role="status" className="flex min-w-0 items-center gap-2 text-sm text-muted">
      {icon}
      <span>{text}</span>
    </p>
  )
}

/** Two people wrote to the same place: nobody's words go without a word. */
function Clash() {
  const { i18n } = useLingui()
  const { editor } = useEditing()
  const { saving } = useEditorState()
  if (saving.kind !== 'clash') return undefined
  const names = new Intl.ListFormat(i18n.locale).format(saving.clashes.map(({ name }) => `\u2068${name}\u2069`))
  return (
    <Notice
      kind="warning"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="compact" onClick={() => editor.resolve('mine')}>
            <Trans>Keep mine</Trans>
          </Button>
          <Button size="compact" variant="secondary" onClick={() => editor.resolve('theirs')}>
            <Trans>Use theirs</Trans>
          </Button>
        </span>
      }
    >
      <Trans>Someone else changed this too: {names}</Trans>
    </Notice>
  )
}
