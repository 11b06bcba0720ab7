import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { ProgramPicture_program$key } from '#schema/__generated__/relay/ProgramPicture_program.graphql.ts'
import { hueOf } from '#web/app/names/disciplineOf.ts'
import { ClassArt } from '#web/features/classes/art/ClassArt.tsx'
import { isOwnAddress } from '#web/lib/isOwnAddress.ts'

/** The program's picture, else its trailer's, else a drawing in its color. Fills its container. */
export function ProgramPicture({ program }: { program: ProgramPicture_program$key }) {
  const { name, thumbnail, videoThumbnail, categoryName } = useFragment(
    graphql`
      fragment ProgramPicture_program on Program {
        name
        thumbnail
        videoThumbnail
        categoryName
      }
    `,
    program,
  )
  const [broken, setBroken] = useState<readonly string[]>([])
  const src = [thumbnail, videoThumbnail].find((one) => one && isOwnAddress(one) && !broken.includes(one))
  if (!src) return <ClassArt hue={hueOf(categoryName ?? '')} name={name} />
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      onError={() => setBroken([...broken, src])}
      className="absolute inset-0 size-full object-cover"
    />
  )
}
