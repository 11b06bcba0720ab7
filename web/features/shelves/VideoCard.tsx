import { Plural } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { VideoCard_video$key } from '#schema/__generated__/relay/VideoCard_video.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { useLevelName } from '#web/app/names/useLevelName.ts'
import { VideoTile } from './VideoTile.tsx'

/** A video in a list: coach, level and number of views. */
export function VideoCard({ video }: { video: VideoCard_video$key }) {
  const { id, vimeoID, videoURL, coachInfo, viewsCount, viewerProgress, ...data } = useFragment(
    graphql`
      fragment VideoCard_video on Video {
        id
        title
        vimeoID
        videoURL
        thumbnail
        image
        videoThumbnail
        categoryName
        level
        duration
        viewsCount
        coachInfo {
          firstName
          lastName
        }
        viewerProgress {
          watchedPercentage
        }
      }
    `,
    video,
  )
  const levelName = useLevelName()
  const { level } = data
  return (
    <VideoTile
      href={vimeoID && !videoURL ? paths.vimeoVideo({ id }) : paths.video({ id })}
      title={data.title}
      thumbnail={data.thumbnail ?? data.image ?? data.videoThumbnail}
      categoryName={data.categoryName}
      level={level}
      duration={data.duration}
      watchedPercent={viewerProgress?.watchedPercentage}
    >
      {coachInfo && (
        <p className="truncate text-sm">
          <bdi>{`${coachInfo.firstName} ${coachInfo.lastName}`}</bdi>
        </p>
      )}
      <p className="text-sm text-muted">
        {level && (
          <>
            <bdi>{levelName(level)}</bdi> ·{' '}
          </>
        )}
        <Plural value={viewsCount} one="# view" other="# views" />
      </p>
    </VideoTile>
  )
}
