import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { PUBLISHED } from '#schema/statuses.ts'
import { Button } from '#web/ui/Button.tsx'
import { useOnDemand } from '#web/ui/useOnDemand.ts'
import { useBulk } from './useBulk.ts'
import { useChangeVideo, useDeleteVideo } from './useVideoWrites.ts'
import type { BulkActions } from './VideoList.tsx'

const loadDialog = async () => (await import('#web/ui/ConfirmDialog.tsx')).ConfirmDialog

/** What a coach does with several videos at once. */
export function CoachActions({ videos, onDone }: BulkActions) {
  const { isActing, act } = useBulk(onDone)
  const videoIds = videos.map(({ id }) => id)
  const { send: change } = useChangeVideo()
  const { send: remove } = useDeleteVideo()
  const [isAsking, setIsAsking] = useState(false)
  const { Loaded: ConfirmDialog, warm, ask } = useOnDemand(loadDialog)
  const turn = (status: 'DRAFT' | typeof PUBLISHED) => void act(videoIds, (id) => change({ video: { id, status } }))
  const count = videoIds.length
  return (
    <>
      <Button size="compact" variant="secondary" busy={isActing} onClick={() => turn(PUBLISHED)}>
        <Trans>Publish</Trans>
      </Button>
      <Button size="compact" variant="secondary" busy={isActing} onClick={() => turn('DRAFT')}>
        <Trans>Unpublish</Trans>
      </Button>
      <Button
        size="compact"
        variant="danger"
        busy={isActing}
        aria-haspopup="dialog"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => ask(() => setIsAsking(true))}
      >
        <Trans>Delete</Trans>
      </Button>
      {ConfirmDialog && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title={<Plural value={count} one="Delete this video?" other="Delete # videos?" />}
          text={
            <Plural
              value={count}
              one="Members won’t be able to watch it anymore. You can’t undo this."
              other="Members won’t be able to watch them anymore. You can’t undo this."
            />
          }
          confirmLabel={<Trans>Delete</Trans>}
          cancelLabel={<Trans>Keep</Trans>}
          onConfirm={() => {
            setIsAsking(false)
            void act(videoIds, (videoID) => remove({ videoID }))
          }}
          busy={isActing}
          danger
        />
      )}
    </>
  )
}
