import { Plural, Trans } from '@lingui/react/macro'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import type { BulkAction } from '#web/features/managing/BulkActions.tsx'
import { useChangeVideo, useDecideVideo, useDeleteVideo } from './useVideoWrites.ts'

/** Bulk actions of a coach. */
export function useCoachActions(): BulkAction<{ id: string }>[] {
  const { send: change } = useChangeVideo()
  const { send: remove } = useDeleteVideo()
  return [
    {
      key: 'publish',
      label: <Trans>Publish</Trans>,
      run: ({ id }) => change({ video: { id, status: PUBLISHED } }),
    },
    {
      key: 'unpublish',
      label: <Trans>Unpublish</Trans>,
      run: ({ id }) => change({ video: { id, status: 'DRAFT' } }),
    },
    {
      key: 'delete',
      label: <Trans>Delete</Trans>,
      variant: 'danger',
      run: ({ id }) => remove({ videoID: id }),
      question: (count) => ({
        title: <Plural value={count} one="Delete this video?" other="Delete # videos?" />,
        text: (
          <Plural
            value={count}
            one="Members won’t be able to watch it anymore. You can’t undo this."
            other="Members won’t be able to watch them anymore. You can’t undo this."
          />
        ),
        confirmLabel: <Trans>Delete</Trans>,
        cancelLabel: <Trans>Keep</Trans>,
        danger: true,
      }),
    },
  ]
}

interface DecidedVideo {
  id: string
  isApproved?: boolean | null | undefined
}

/** Bulk approval and rejection by an admin. Both can be reversed. */
export function useCompanyActions(): BulkAction<DecidedVideo>[] {
  const { approve, decline } = useDecideVideo()
  return [
    {
      key: 'approve',
      label: <Trans>Approve</Trans>,
      variant: 'primary',
      run: ({ id, isApproved }) => approve({ videoID: id, seen: isApproved ?? null }),
    },
    {
      key: 'decline',
      label: <Trans>Decline</Trans>,
      run: ({ id, isApproved }) => decline({ videoID: id, seen: isApproved ?? null }),
    },
  ]
}
