import { graphql, useFragment } from 'react-relay'
import type { VideoReactions_video$key } from '#schema/__generated__/relay/VideoReactions_video.graphql.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import { ShareLinkButton } from '#web/features/classes/page/ShareLinkButton.tsx'
import { Opinions } from '#web/features/reactions/Opinions.tsx'

/** Reactions to a video, and its link. */
export function VideoReactions({ video: key }: { video: VideoReactions_video$key }) {
  const video = useFragment(
    graphql`
      fragment VideoReactions_video on Video {
        id
        isPublic
        isApproved
        status
        likes
        dislikes
        viewerReaction {
          reaction
        }
      }
    `,
    key,
  )
  const { id, likes, dislikes, viewerReaction } = video
  // Only public videos accept reactions.
  const isOpen = video.isPublic && video.isApproved && video.status === PUBLISHED
  if (!isOpen) return <ShareLinkButton />
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Opinions target={{ id, type: 'VIDEO' }} counts={{ likes, dislikes, reaction: viewerReaction?.reaction }} />
      <ShareLinkButton />
    </div>
  )
}
