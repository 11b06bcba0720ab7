import { Trans, useLingui } from '@lingui/react/macro'
import { Captions as CaptionsIcon, Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { Captions_video$data, Captions_video$key } from '#schema/__generated__/relay/Captions_video.graphql.ts'
import { FormSection } from '#web/features/studio/newClass/FormSection.tsx'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'
import { languageName } from './captionLanguages.ts'
import { useRemoveCaption } from './useCaptionWrites.ts'

const loadDialog = async () => (await import('./CaptionDialog.tsx')).CaptionDialog

export type HeldCaption = NonNullable<Captions_video$data['captions']>[number]

/** Captions of a video, one file per language. Changes are saved at once. */
export function Captions({ video: key }: { video: Captions_video$key }) {
  const { id, captions } = useFragment(
    graphql`
      fragment Captions_video on Video {
        id
        captions {
          id
          language
          label
        }
      }
    `,
    key,
  )
  const existing = captions ?? []
  const adding = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<HeldCaption | 'new'>()
  const { Loaded: CaptionDialog, warm, ask } = useOnDemand(loadDialog)
  return (
    <FormSection
      title={<Trans>Captions</Trans>}
      text={<Trans>Shows what’s said as text. Add a WebVTT or SubRip file for each language.</Trans>}
    >
      <div className="flex flex-col gap-4">
        {existing.length > 0 && (
          <ul className="flex flex-col rounded border border-line bg-surface">
            {existing.map((caption) => (
              <CaptionRow
                key={caption.id}
                {...{ caption }}
                videoId={id}
                onChange={() => ask(() => setOpen(caption))}
                onRemoved={() => adding.current?.focus()}
              />
            ))}
          </ul>
        )}
        <Button
          ref={adding}
          variant="secondary"
          size="compact"
          icon={<Plus size={18} aria-hidden />}
          aria-haspopup="dialog"
          onPointerEnter={warm}
          onFocus={warm}
          onClick={() => ask(() => setOpen('new'))}
        >
          <Trans>Add captions</Trans>
        </Button>
      </div>
      {CaptionDialog && open && (
        <CaptionDialog
          videoId={id}
          existing={existing}
          caption={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </FormSection>
  )
}

interface CaptionRowProps {
  videoId: string
  caption: HeldCaption
  onChange: () => void
  onRemoved: () => void
}

function CaptionRow({ videoId, caption, onChange, onRemoved }: CaptionRowProps) {
  const { t, i18n } = useLingui()
  const { write, isWriting } = useRemoveCaption()
  const name = languageName(caption.language, i18n.locale)
  const remove = async () => {
    if (!(await write({ videoID: videoId, captionID: caption.id }))) return
    notify({ kind: 'success', text: t`Captions removed` })
    onRemoved()
  }
  return (
    <li className="flex items-center gap-3 border-b border-line py-1 ps-4 pe-1 last:border-b-0">
      <CaptionsIcon size={20} aria-hidden className="shrink-0 text-muted" />
      <span className="flex min-w-0 flex-1 flex-col">
        <bdi className="truncate font-[560]">{name}</bdi>
        {caption.label && <bdi className="truncate text-sm text-muted">{caption.label}</bdi>}
      </span>
      <IconButton
        label={t`Edit captions: ${name}`}
        icon={<Pencil size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={onChange}
      />
      <IconButton
        label={t`Remove captions: ${name}`}
        icon={<Trash2 size={18} aria-hidden />}
        disabled={isWriting}
        onClick={() => void remove()}
      />
    </li>
  )
}
