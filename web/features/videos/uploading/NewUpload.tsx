import { Trans } from '@lingui/react/macro'
import { Upload } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { pickVideos } from './pickFiles.ts'
import { useUploadFiles } from './useUploadFiles.ts'

export function NewUpload() {
  const uploadFiles = useUploadFiles()
  return (
    <Button icon={<Upload size={18} aria-hidden />} onClick={() => void uploadFiles(pickVideos({ multiple: true }))}>
      <Trans>New upload</Trans>
    </Button>
  )
}
