import { Trans, useLingui } from '@lingui/react/macro'
import { VideoOff } from 'lucide-react'
import { Link as RouterLink } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'

/** Shown both for missing and for inaccessible videos, so that it does not reveal which exist. */
export function NoSuchVideo() {
  const { t } = useLingui()
  return (
    <EmptyState
      isPage
      icon={<VideoOff size={22} aria-hidden />}
      title={t`Video not found`}
      text={t`The link may be old, or the video isn’t shared with you.`}
      action={
        <Button variant="secondary" size="compact" render={<RouterLink href={paths.videos()} />}>
          <Trans>Find a video</Trans>
        </Button>
      }
    />
  )
}
