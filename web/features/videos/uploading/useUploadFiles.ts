import { useLingui } from '@lingui/react/macro'
import { tellError } from '#web/app/failures/tellError.ts'
import { formatFileSize } from '#web/lib/format/formatFileSize.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { refuseFile } from '#web/ui/files/refuseFile.ts'
import type { PickedFile } from '#workers/upload/upload.contract.ts'
import { asNewVideos, type Picked, videoRules } from './pickFiles.ts'
import { upload } from './uploads.ts'

type Prepare = (picked: readonly Picked[]) => Promise<readonly PickedFile[]>

/** Uploads selected or dropped files, by default as new videos, and reports which files were rejected and why. */
export function useUploadFiles(): (picking: Promise<readonly Picked[]>, prepare?: Prepare) => Promise<void> {
  const { t, i18n } = useLingui()
  const most = formatFileSize(videoRules.maxBytes, i18n.locale)
  const reasons = {
    kind: t`Choose a video, such as an MP4, MOV, WebM or MKV file.`,
    empty: t`This file is empty.`,
    size: t`Larger than ${most}.`,
    count: t`Choose fewer files.`,
  }
  return async (picking, prepare = asNewVideos) => {
    try {
      const accepted: Picked[] = []
      for (const picked of await picking) {
        const refusal = refuseFile(picked.file, videoRules, 0)
        if (refusal) notify({ kind: 'error', title: picked.file.name, text: reasons[refusal] })
        else accepted.push(picked)
      }
      if (accepted.length > 0) await upload(await prepare(accepted))
    } catch (error) {
      tellError(error)
    }
  }
}
