import { Trans } from '@lingui/react/macro'
import { Button } from '#web/ui/Button.tsx'
import { useBulk } from './useBulk.ts'
import { useDecideVideo } from './useVideoWrites.ts'
import type { BulkActions } from './VideoList.tsx'

/** An admin's word on several videos at once. Either can be reversed. */
export function CompanyActions({ videos, onDone }: BulkActions) {
  const { isActing, act } = useBulk(onDone)
  const { approve, decline } = useDecideVideo()
  const seen = new Map(videos.map(({ id, isApproved }) => [id, isApproved ?? null]))
  const decide = (deed: typeof approve | typeof decline) =>
    void act([...seen.keys()], (videoID) => deed({ videoID, seen: seen.get(videoID) ?? null }))
  return (
    <>
      <Button size="compact" busy={isActing} onClick={() => decide(approve)}>
        <Trans>Approve</Trans>
      </Button>
      <Button size="compact" variant="secondary" busy={isActing} onClick={() => decide(decline)}>
        <Trans>Decline</Trans>
      </Button>
    </>
  )
}
