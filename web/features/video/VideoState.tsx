import { graphql, useFragment } from 'react-relay'
import type { VideoState_video$key } from '#schema/__generated__/relay/VideoState_video.graphql.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import { mayDecide } from '#web/app/person/mayDecide.ts'
import { usePerson } from '#web/app/person/person.ts'
import { VideoBadges } from '#web/features/videos/VideoBadges.tsx'

/** Tells the coach and admins that the video is not public yet, or still processing. */
export function VideoState({ video: key }: { video: VideoState_video$key }) {
  const video = useFragment(
    graphql`
      fragment VideoState_video on Video {
        status
        isPublic
        isApproved
        coachID
        ownerID
        assignedCompanies
        ...VideoBadges_video
      }
    `,
    key,
  )
  const person = usePerson()
  const { status, isPublic, isApproved, coachID, ownerID, assignedCompanies } = video
  const isForEveryone = status === PUBLISHED && isPublic && isApproved === true
  const isTheirs = person?.contactId === coachID || person?.contactId === ownerID
  if (isForEveryone || !(isTheirs || mayDecide(person, assignedCompanies))) return undefined
  return <VideoBadges video={video} />
}
