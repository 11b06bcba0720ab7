import { Trans, useLingui } from '@lingui/react/macro'
import { Upload } from 'lucide-react'
import { type DragEvent, type RefObject, useId, useRef, useState } from 'react'
import { formatFileSize } from '#web/lib/format/formatFileSize.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { classNames } from '#web/ui/classNames.ts'
import { type ControlledField, useFocusHandle } from '#web/ui/field/controlledField.ts'
import { type InputTies, InputField } from '#web/ui/field/InputField.tsx'
import { FileRow, type SentFile } from './FileRow.tsx'
import { type RefusedFile, RefusedRow } from './RefusedRow.tsx'
import { type FileRules, type Refusal, refuseFile } from './refuseFile.ts'

export type FileDropProps = Omit<ControlledField<readonly SentFile[]>, 'value' | 'onChange'> &
  FileRules & {
    /** All accepted files, whatever their state. */
    files: readonly SentFile[]
    onAdd: (files: File[]) => void
    onCancel: (id: string) => void
    onRetry: (id: string) => void
    onRemove: (id: string) => void
  }

/**
 * Accepts files by drop or picker, and shows their progress. It uploads nothing itself. Refused files stay listed with
 * the reason until the user dismisses them.
 */
export function FileDrop(props: FileDropProps) {
  const {
    files,
    onAdd,
    onCancel,
    onRetry,
    onRemove,
    accept,
    maxBytes,
    maxFiles,
    name,
    required,
    onBlur,
    ref,
    ...texts
  } = props
  const { t } = useLingui()
  const { refused, sort, forget } = useRefusals({ accept, maxBytes, maxFiles })
  const input = useRef<HTMLInputElement>(null)
  useFocusHandle(ref, () => input.current)
  const take = (list: FileList | null) => {
    const taken = sort([...(list ?? [])], files.length)
    if (taken.length > 0) onAdd(taken)
  }
  const isEmpty = files.length === 0 && refused.length === 0
  return (
    <div className="flex flex-col gap-3">
      <InputField {...texts}>
        {(own) => (
          <DropZone
            {...{ own, input, name, required, onBlur, accept, maxBytes }}
            isMany={maxFiles !== 1}
            isFull={maxFiles !== undefined && maxFiles > 1 && files.length >= maxFiles}
            onTake={take}
          />
        )}
      </InputField>
      {!isEmpty && (
        <ul className="flex flex-col gap-2" aria-label={t`Files`}>
          {files.map((file) => (
            <FileRow key={file.id} file={file} {...{ onCancel, onRetry, onRemove }} />
          ))}
          {refused.map((file) => (
            <RefusedRow key={file.key} file={file} {...{ maxBytes, maxFiles }} onForget={() => forget(file.key)} />
          ))}
        </ul>
      )}
    </div>
  )
}

interface DropZoneProps {
  own: InputTies
  input: RefObject<HTMLInputElement | null>
  name: string | undefined
  required: boolean | undefined
  onBlur: (() => void) | undefined
  accept: string | undefined
  maxBytes: number | undefined
  isMany: boolean
  isFull: boolean
  onTake: (list: FileList | null) => void
}

/** The native file input, stretched over the zone: pressing, dropping and the keyboard work without further code. */
function DropZone({ own, input, name, required, onBlur, accept, maxBytes, isMany, isFull, onTake }: DropZoneProps) {
  const { i18n } = useLingui()
  const limitId = useId()
  const over = useDragOver()
  const isClosed = own.disabled || isFull
  const limit = maxBytes === undefined ? undefined : formatFileSize(maxBytes, i18n.locale)
  return (
    <div
      {...over.events}
      data-over={over.isOver && !isClosed ? '' : undefined}
      data-invalid={own['data-invalid']}
      className={classNames(
        'relative flex flex-col items-center gap-3 rounded border border-dashed border-field bg-surface px-6 py-[calc(var(--row)*2)] text-center',
        'transition-[background-color,border-color] duration-120 data-over:border-brand-line data-over:bg-brand-soft data-invalid:border-live',
        'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-brand-line',
        isClosed && 'opacity-55',
      )}
    >
      <span className="grid size-11 place-items-center rounded bg-track text-muted">
        <Upload size={22} aria-hidden />
      </span>
      <p className="text-sm text-muted" id={limitId}>
        <span className="block text-base font-[560] text-fg">
          {isMany ? <Trans>Drop files here</Trans> : <Trans>Drop or select file</Trans>}
        </span>
        {limit && (isMany ? <Trans>Up to {limit} each</Trans> : <Trans>Up to {limit}</Trans>)}
      </p>
      <span aria-hidden className={classNames(buttonClass('secondary'), 'h-(--control-compact) px-4 text-sm')}>
        {isMany ? <Trans>Choose files</Trans> : <Trans>Choose a file</Trans>}
      </span>
      <input
        {...own}
        aria-describedby={classNames(limitId, own['aria-describedby'])}
        disabled={isClosed}
        {...{ name, accept, onBlur }}
        aria-required={required}
        ref={input}
        type="file"
        multiple={isMany}
        onChange={(event) => {
          onTake(event.target.files)
          // Lets the same file be selected again after it was removed.
          event.target.value = ''
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
    </div>
  )
}

/** Entering a child also fires a leave event of its parent, so events are counted. */
function useDragOver() {
  const [depth, setDepth] = useState(0)
  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    isOver: depth > 0,
    events: {
      onDragEnter: (event: DragEvent) => holdsFiles(event) && setDepth((now) => now + 1),
      onDragLeave: (event: DragEvent) => holdsFiles(event) && setDepth((now) => Math.max(0, now - 1)),
      onDrop: () => setDepth(0),
    },
  }
}

function useRefusals(rules: FileRules) {
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  return {
    refused,
    forget: (key: string) => setRefused((now) => now.filter((file) => file.key !== key)),
    /** Returns the accepted files and lists the others as refused. */
    sort: (files: readonly File[], fileCount: number): File[] => {
      const taken: File[] = []
      const others: RefusedFile[] = []
      // With room for one file, the next selection replaces it.
      const room = rules.maxFiles === 1 ? { ...rules, maxFiles: fileCount + 1 } : rules
      for (const file of files) {
        const reason: Refusal | undefined = refuseFile(file, room, fileCount + taken.length)
        if (reason === undefined) taken.push(file)
        else others.push({ key: crypto.randomUUID(), name: file.name, reason })
      }
      setRefused(others)
      return taken
    },
  }
}
