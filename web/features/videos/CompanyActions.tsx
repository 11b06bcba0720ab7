import { Trans } from '@lingui/react/macro'
import { Button } from '#web/ui/Button.tsx'
import { useBulk } from './useBulk.ts'
import { useDecideVideo } from './useVideoWrites.ts'
import type { BulkActions } from './VideoList.tsx'

/** An admin's word on several videos at once. Either can be reversed. */
export function CompanyActions({ videoIds, onDone }: BulkActions) {
  const { isActing, act } = useBulk(onDone)
  const { approve, decline } = useDecideVideo()
  return (
    <>
      <Button size="compact" busy={isActing} onClick={() => void act(videoIds, (videoID) => approve({ videoID }))}>
        <Trans>Approve</Trans>
      </Button>
      <Button
        size="compact"
        variant="secondary"
        busy={isActing}
        onClick={() => void act(videoIds, (videoID) => decline({ videoID }))}
      >
        <Trans>Decline</Trans>
      </Button>
    </>
  )
}
