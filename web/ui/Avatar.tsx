import { Avatar as Base } from '@base-ui/react/avatar'
import { initialsOf } from '#web/lib/initialsOf.ts'
import { Silhouette, type SilhouetteKind } from './Silhouette.tsx'

export type AvatarProps = {
  /** The person's name; its initials stand in for a missing picture. */
  name?: string | null | undefined
  src?: string | null | undefined
  /** Chooses the drawn placeholder. Without it the initials stand in. */
  silhouette?: SilhouetteKind | undefined
  size?: number
  /** Leave it out where the name already stands beside the picture. */
  label?: string
}

/** A round picture of a person, which never stays empty and never shows a broken image. */
export function Avatar({ name, src, silhouette, size = 40, label }: AvatarProps) {
  return (
    <Base.Root
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.36) }}
      className="relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full border-2 border-line bg-track align-middle text-fg select-none"
    >
      {src && <Base.Image src={src} alt="" className="size-full object-cover" />}
      <Base.Fallback className="grid size-full place-items-center">
        {silhouette ? <Silhouette kind={silhouette} /> : <span className="type-number">{initialsOf(name)}</span>}
      </Base.Fallback>
    </Base.Root>
  )
}
