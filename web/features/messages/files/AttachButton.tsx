import { useLingui } from '@lingui/react/macro'
import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { acceptedFiles } from './attachmentRules.ts'

/** Opens the browser's file picker. */
export function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        label={t`Attach photos or files`}
        icon={<Paperclip size={20} aria-hidden />}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptedFiles}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file can be chosen again after it was removed.
          target.value = ''
        }}
      />
    </>
  )
}
