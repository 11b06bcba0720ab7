import { Dialog as Base } from '@base-ui/react/dialog'
import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { classNames } from '#web/ui/classNames.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { backdropClass } from '#web/ui/overlay/overlayClass.ts'
import type { ShownFile } from './shownFile.ts'

interface PhotoDialogProps {
  photos: readonly ShownFile[]
  /** Index of the open photo; undefined while the dialog is closed. */
  opened: number | undefined
  onOpen: (index: number | undefined) => void
}

/** A photo as large as the screen. Arrow keys show the others of the message. */
export function PhotoDialog({ photos, opened, onOpen }: PhotoDialogProps) {
  const { t } = useLingui()
  const photo = photos[opened ?? 0]
  const number = (opened ?? 0) + 1
  const count = photos.length
  const show = (step: 1 | -1) => {
    const next = (opened ?? 0) + step
    if (next >= 0 && next < count) onOpen(next)
  }
  const press = (event: KeyboardEvent) => {
    const isRtl = document.documentElement.dir === 'rtl'
    if (event.key === 'ArrowRight') show(isRtl ? -1 : 1)
    if (event.key === 'ArrowLeft') show(isRtl ? 1 : -1)
  }
  return (
    <Base.Root open={opened !== undefined} onOpenChange={(isOpen) => !isOpen && onOpen(undefined)}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className="fixed inset-0 z-40">
          <Base.Popup onKeyDown={press} className="flex size-full flex-col bg-bg text-fg outline-none">
            <header className="flex shrink-0 items-center gap-1 p-2">
              <Base.Title className="min-w-0 flex-1 truncate ps-2 text-sm font-[560]" aria-live="polite">
                {count === 1 ? t`Photo` : t`Photo ${number} of ${count}`}
              </Base.Title>
              <DownloadLink photo={photo} />
              <Base.Close render={<IconButton label={t`Close`} icon={<X size={20} aria-hidden />} />} />
            </header>
            <div className="relative flex min-h-0 flex-1 items-center justify-center">
              <Photo key={photo?.id} photo={photo} />
              {number > 1 && <Turn label={t`Previous photo`} side="start" onPress={() => show(-1)} />}
              {number < count && <Turn label={t`Next photo`} side="end" onPress={() => show(1)} />}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

function DownloadLink({ photo }: { photo: ShownFile | undefined }) {
  const { t } = useLingui()
  if (photo?.address === undefined) return null
  return (
    <a
      href={photo.address}
      download={photo.name ?? ''}
      aria-label={t`Download photo`}
      className={classNames(buttonClass('quiet'), 'size-(--control) shrink-0')}
    >
      <Download size={20} aria-hidden />
    </a>
  )
}

function Photo({ photo }: { photo: ShownFile | undefined }) {
  const { t } = useLingui()
  if (photo?.address === undefined) return null
  const { address, name, width, height } = photo
  return (
    <img
      src={address}
      alt={name ?? t`Photo`}
      width={width}
      height={height}
      className="max-h-full w-auto max-w-full object-contain"
    />
  )
}

function Turn({ label, side, onPress }: { label: string; side: 'start' | 'end'; onPress: () => void }) {
  const Icon = side === 'start' ? ChevronLeft : ChevronRight
  return (
    <span className={classNames('absolute rounded bg-raised shadow-overlay', side === 'start' ? 'start-3' : 'end-3')}>
      <IconButton label={label} icon={<Icon size={22} aria-hidden className="rtl:-scale-x-100" />} onClick={onPress} />
    </span>
  )
}
