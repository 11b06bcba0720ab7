import { useState } from 'react'
import { initialsOf } from '#web/lib/format/initialsOf.ts'
import { Silhouette, type SilhouetteKind } from './Silhouette.tsx'

export type AvatarProps = {
  /** The user's name; its initials replace a missing picture. */
  name?: string | null | undefined
  src?: string | null | undefined
  /** Chooses the drawn placeholder. Without it, initials are shown. */
  silhouette?: SilhouetteKind | undefined
  size?: number
  /** Omit it if the name is already beside the picture. */
  label?: string
}

const pictureSchemes = new Set(['https:', 'http:', 'data:', 'blob:'])

function isPicture(src: string): boolean {
  return pictureSchemes.has(URL.parse(src, document.baseURI)?.protocol ?? '')
}

/** A round picture of a user, with a fallback for a missing or broken image. */
export function Avatar({ name, src, silhouette, size = 40, label }: AvatarProps) {
  const [shown, setShown] = useState<string>()
  const [broken, setBroken] = useState<string>()
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.36) }}
      className="relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full border-2 border-line bg-track align-middle text-fg select-none"
    >
      {src && src !== broken && isPicture(src) && (
        <img
          src={src}
          alt=""
          onLoad={() => setShown(src)}
          onError={() => setBroken(src)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {(!src || src !== shown) && (
        <span className="grid size-full place-items-center">
          {silhouette ? <Silhouette kind={silhouette} /> : <span className="type-number">{initialsOf(name)}</span>}
        </span>
      )}
    </span>
  )
}
