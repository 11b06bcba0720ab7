import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { ClassPicture_occurrence$key } from '#schema/__generated__/relay/ClassPicture_occurrence.graphql.ts'
import { hueOf } from '#web/app/names/disciplineOf.ts'
import { isOwnAddress } from '#web/lib/isOwnAddress.ts'
import { classNames } from '#web/ui/classNames.ts'
import { ClassArt } from './ClassArt.tsx'

interface ClassPictureProps {
  occurrence: ClassPicture_occurrence$key
  /** Without color, for classes that have ended or were canceled. */
  isFaded: boolean
  isBehindName?: boolean
}

/** The coach's picture if the page may load it (decision 047), otherwise a drawing. Fills its container. */
export function ClassPicture({ occurrence: key, isFaded, isBehindName = false }: ClassPictureProps) {
  const { name, categoryName, eventMedia } = useFragment(
    graphql`
      fragment ClassPicture_occurrence on EventOccurrence {
        name
        categoryName
        eventMedia {
          url
          type
        }
      }
    `,
    key,
  )
  const [broken, setBroken] = useState<string>()
  const picture = eventMedia?.find(({ type, url }) => type === 'IMAGE' && isOwnAddress(url))?.url
  if (picture === undefined || picture === broken)
    return <ClassArt hue={hueOf(categoryName)} {...{ name, isFaded, isBehindName }} />
  return (
    <img
      src={picture}
      alt=""
      loading="lazy"
      onError={() => setBroken(picture)}
      className={classNames('absolute inset-0 size-full object-cover', isFaded && 'opacity-60 grayscale')}
    />
  )
}
