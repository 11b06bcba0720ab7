import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, CircleCheck, CloudUpload } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { connection } from '#web/app/network/connection.ts'
import { useShell } from '#web/app/useShell.ts'
import { useValue } from '#web/lib/useValue.ts'
import { classNames } from '#web/ui/classNames.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { Upload } from '#workers/upload/upload.contract.ts'
import { UploadRow } from './UploadRow.tsx'

/** A collapsible tray of uploads at the bottom of the page. Hidden during live classes. */
export function UploadTray({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useLingui()
  const { router } = useShell()
  const { row } = useValue(router.visited)
  const isOnline = useValue(connection) === 'online'
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  if (row.layout === 'stage') return null
  return (
    <section
      aria-label={t`Uploads`}
      className={classNames(
        'fixed inset-x-3 z-20 rounded border border-line bg-raised text-fg shadow-overlay sm:start-auto sm:end-4 sm:w-[23rem]',
        isOnline ? LOW : ABOVE_NOTICE,
      )}
    >
      <VisuallyHidden>
        <span role="status">
          <GistText uploads={uploads} />
        </span>
      </VisuallyHidden>
      <h2 className="text-base">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
          className="relative flex h-12 w-full cursor-pointer items-center gap-3 overflow-hidden rounded px-4 text-start text-sm font-[560]"
        >
          <Summary uploads={uploads} />
          <ChevronDown
            size={18}
            aria-hidden
            className={classNames('shrink-0 text-muted transition-[rotate] duration-120', !isOpen && 'rotate-180')}
          />
          <Bar uploads={uploads} />
        </button>
      </h2>
      <ul
        id={listId}
        hidden={!isOpen}
        className="max-h-[50dvh] overflow-y-auto overscroll-contain border-t border-line"
      >
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  )
}

const LOW = 'bottom-[calc(4.75rem+env(safe-area-inset-bottom))] md:bottom-4'
/** Position above the offline notice, unless the screen has room for both. */
const ABOVE_NOTICE = 'bottom-[calc(11.5rem+env(safe-area-inset-bottom))] md:bottom-24 xl:bottom-4'

const STANDS: ReadonlySet<Upload['state']> = new Set(['needsFile', 'failed'])
const GOES: ReadonlySet<Upload['state']> = new Set(['waiting', 'sending', 'unreached', 'finishing'])

type Gist = 'done' | 'going' | 'stuck' | 'held'

/** The state that summarizes all uploads: running ones first, then those that need the user. */
function gistOf(uploads: readonly Upload[]): Gist {
  if (uploads.every(({ state }) => state === 'done')) return 'done'
  if (uploads.some(({ state }) => GOES.has(state))) return 'going'
  return uploads.some(({ state }) => STANDS.has(state)) ? 'stuck' : 'held'
}

/** Summary of the tray, announced on change. */
function GistText({ uploads }: { uploads: readonly Upload[] }) {
  const stuck = uploads.filter(({ state }) => STANDS.has(state)).length
  const going = uploads.filter(({ state }) => GOES.has(state)).length
  const texts: Record<Gist, ReactNode> = {
    done: <Trans>Upload complete</Trans>,
    going: <Plural value={going} one="Uploading # file" other="Uploading # files" />,
    stuck: <Plural value={stuck} one="# upload needs your attention" other="# uploads need your attention" />,
    held: <Trans>Uploads on hold</Trans>,
  }
  return texts[gistOf(uploads)]
}

function Summary({ uploads }: { uploads: readonly Upload[] }) {
  const gist = gistOf(uploads)
  const Icon = gist === 'done' ? CircleCheck : CloudUpload
  return (
    <>
      <Icon size={20} aria-hidden className={classNames('shrink-0', gist === 'done' ? 'text-good' : 'text-muted')} />
      <span className="min-w-0 flex-1 truncate">
        <GistText uploads={uploads} />
      </span>
      {gist === 'going' && <Percent uploads={uploads} />}
    </>
  )
}

function Percent({ uploads }: { uploads: readonly Upload[] }) {
  const { i18n } = useLingui()
  const format = new Intl.NumberFormat(i18n.locale, { style: 'percent' })
  return <span className="type-number shrink-0 text-muted">{format.format(progressOf(uploads))}</span>
}

function Bar({ uploads }: { uploads: readonly Upload[] }) {
  return (
    <span aria-hidden className="absolute inset-x-0 bottom-0 h-0.5 bg-track">
      <span
        className="block h-full bg-brand-line transition-[width] duration-200"
        style={{ width: `${progressOf(uploads) * 100}%` }}
      />
    </span>
  )
}

/** Overall progress of this browser's uploads, from 0 to 1. Reaches 1 only when all are done. */
function progressOf(uploads: readonly Upload[]): number {
  const own = uploads.filter(({ state }) => state !== 'elsewhere')
  const size = own.reduce((sum, upload) => sum + upload.size, 0)
  const sent = own.reduce((sum, upload) => sum + upload.sent, 0)
  if (own.every(({ state }) => state === 'done')) return 1
  return size > 0 ? Math.min(0.99, Math.floor((sent / size) * 100) / 100) : 0
}
