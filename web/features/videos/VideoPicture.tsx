import { Clapperboard } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { VideoPicture_video$key } from '#schema/__generated__/relay/VideoPicture_video.graphql.ts'
import { isOwnAddress } from '#web/lib/isOwnAddress.ts'

/** A video's still image. Decorative, because the title is next to it. */
export function VideoPicture({ video: key }: { video: VideoPicture_video$key }) {
  const { thumbnail, videoThumbnail } = useFragment(
    graphql`
      fragment VideoPicture_video on Video {
        thumbnail
        videoThumbnail
      }
    `,
    key,
  )
  const address = thumbnail ?? videoThumbnail ?? ''
  const isShown = address !== '' && isOwnAddress(address)
  return (
    <span className="grid aspect-video w-24 shrink-0 place-items-center overflow-hidden rounded-inner bg-track text-muted">
      {isShown ? (
        <img src={address} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        <Clapperboard size={22} aria-hidden />
      )}
    </span>
  )
}
