import { useLingui } from '@lingui/react/macro'
import { tellError } from '#web/app/tellError.ts'
import { formatFileSize } from '#web/lib/formatFileSize.ts'
import { refuseFile } from '#web/ui/files/refuseFile.ts'
import { notify } from '#web/ui/notify.ts'
import { asNewVideos, type Picked, videoRules } from './pickFiles.ts'
import { upload } from './uploads.ts'

/** Sends what was picked or dropped, and says of the rest why not. */
export function useUploadFiles(): (picking: Promise<readonly Picked[]>) => Promise<void> {
  const { t, i18n } = useLingui()
  const most = formatFileSize(videoRules.maxBytes, i18n.locale)
  const reasons = {
    kind: t`Choose a video, such as an MP4, MOV, WebM or MKV file.`,
    empty: t`This file is empty.`,
    size: t`Larger than ${most}.`,
    count: t`Choose fewer files.`,
  }
  return async (picking) => {
    try {
      const taken: Picked[] = []
      for (const picked of await picking) {
        const refusal = refuseFile(picked.file, videoRules, 0)
        if (refusal) notify({ kind: 'error', title: picked.file.name, text: reasons[refusal] })
        else taken.push(picked)
      }
      if (taken.length > 0) await upload(await asNewVideos(taken))
    } catch (error) {
      tellError(error)
    }
  }
}
