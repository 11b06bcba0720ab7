import { Trans, useLingui } from '@lingui/react/macro'
import { FileUp } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { Fault } from '#web/app/importing/fault.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { TextArea } from '#web/ui/field/TextArea.tsx'
import { Link } from '#web/ui/Link.tsx'
import { ImportFaults } from './ImportFaults.tsx'

interface ImportSourceProps {
  /** What is imported: the name of the field. */
  label: string
  /** What the file contains. */
  children: ReactNode
  /** A file to fill in. */
  template: { text: string; name: string }
  mostCharacters: number
  text: string
  onText: (text: string) => void
  faults: readonly Fault[]
}

/** The text of an import, pasted or from a file, with what is wrong in it. */
export function ImportSource({ label, children, template, mostCharacters, text, onText, faults }: ImportSourceProps) {
  const { t } = useLingui()
  return (
    <>
      <div className="flex max-w-prose flex-col gap-4">
        {children}
        <div className="flex flex-wrap gap-3">
          <Link href={hrefOf(template.text)} download={template.name}>
            <Trans>Download the template</Trans>
          </Link>
          <ChooseFile mostCharacters={mostCharacters} onText={onText} />
        </div>
      </div>
      <TextArea
        label={label}
        hint={t`Paste it here, or choose a file.`}
        rows={8}
        dir="ltr"
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <div role="status" className="contents">
        {faults.length > 0 && <ImportFaults faults={faults} />}
      </div>
    </>
  )
}

/** A file with a byte order mark opens with the right letters in all spreadsheets. */
function hrefOf(text: string): string {
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${text}`)}`
}

function ChooseFile({ mostCharacters, onText }: Pick<ImportSourceProps, 'mostCharacters' | 'onText'>) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File | undefined) => {
    if (!file) return
    // Four bytes are the longest character.
    if (file.size > mostCharacters * 4)
      notify({ kind: 'error', text: t`This is too long. Import it in several parts.` })
    else onText(await file.text())
  }
  return (
    <>
      <Button icon={<FileUp size={18} aria-hidden />} onClick={() => input.current?.click()}>
        <Trans>Choose a file</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={t`Choose a file`}
        onChange={(event) => {
          void read(event.target.files?.[0])
          // The same file can be chosen again after it was changed.
          event.target.value = ''
        }}
      />
    </>
  )
}
