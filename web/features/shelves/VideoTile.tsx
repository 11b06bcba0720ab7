import { useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'wouter'
import { hueOf, stripesOf } from '#web/app/names/disciplineOf.ts'
import { ClassArt } from '#web/features/classes/art/ClassArt.tsx'
import { formatSeconds } from '#web/lib/format/formatSeconds.ts'
import { isOwnAddress } from '#web/lib/isOwnAddress.ts'
import { Belt } from '#web/ui/art/Belt.tsx'
import { BeltProgress } from '#web/ui/art/BeltProgress.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'

interface VideoTileProps {
  href: string
  title: string
  thumbnail: string | null | undefined
  categoryName: string | null | undefined
  level: string | null | undefined
  /** Whole seconds. */
  duration: number | null | undefined
  /** Progress in percent, if the user has started. */
  watchedPercent?: number | undefined
  /** Lines below the title. */
  children?: ReactNode
}

/** A card for something to watch: picture, duration and progress. The title is the link. */
export function VideoTile({
  href,
  title,
  thumbnail,
  categoryName,
  level,
  duration,
  watchedPercent,
  children,
}: VideoTileProps) {
  const { t } = useLingui()
  const hue = hueOf(categoryName ?? '')
  const stripes = stripesOf(level)
  return (
    <Card render={<article />} padding="none">
      <div className="group/tile relative aspect-video overflow-hidden">
        <TilePicture src={thumbnail} title={title} hue={hue} />
        <span
          aria-hidden
          data-theme="dark"
          className="absolute inset-0 grid place-items-center text-fg opacity-0 transition-opacity duration-120 group-hover/tile:opacity-100 [article:hover_&]:opacity-100"
        >
          <span className="grid size-12 place-items-center rounded-full bg-bg/75">
            <Play size={22} fill="currentColor" />
          </span>
        </span>
        {duration !== null && duration !== undefined && (
          <span
            data-theme="dark"
            className="absolute end-2 bottom-2 rounded-inner bg-bg/90 px-1.5 text-xs text-fg tabular-nums"
          >
            {formatSeconds(duration)}
          </span>
        )}
      </div>
      {watchedPercent === undefined ? (
        <Belt hue={hue} {...(stripes ? { level: stripes } : {})} />
      ) : (
        <BeltProgress value={watchedPercent} max={100} hue={hue} label={t`Progress in ${title}`} />
      )}
      <div className="flex flex-1 flex-col gap-1 p-4">
        <h3 className="text-base">
          <Link look="quiet" stretched className="line-clamp-2" render={<RouterLink href={href} />}>
            <bdi>{title}</bdi>
          </Link>
        </h3>
        {children}
      </div>
    </Card>
  )
}

function TilePicture({
  src,
  title,
  hue,
}: {
  src: string | null | undefined
  title: string
  hue: ReturnType<typeof hueOf>
}) {
  const [broken, setBroken] = useState<string>()
  if (!src || src === broken || !isOwnAddress(src)) return <ClassArt hue={hue} name={title} />
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      onError={() => setBroken(src)}
      className="absolute inset-0 size-full object-cover"
    />
  )
}
