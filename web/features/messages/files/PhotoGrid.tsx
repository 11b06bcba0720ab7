import { useLingui } from '@lingui/react/macro'
import { ImageOff } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { classNames } from '#web/ui/classNames.ts'
import type { ShownFile } from './shownFile.ts'

/** Largest box of a single photo, in pixels. */
const BOX = { width: 288, height: 320 }

interface PhotoGridProps {
  photos: readonly ShownFile[]
  /** The pointer or the focus is on a photo. */
  onWarm: () => void
  onOpen: (index: number) => void
}

/** Previews of photos. Their boxes have their size before the pictures load, so that no row moves. */
export function PhotoGrid({ photos, onWarm, onOpen }: PhotoGridProps) {
  const { t } = useLingui()
  const count = photos.length
  const labelOf = (number: number) => (count === 1 ? t`Open photo` : t`Open photo ${number} of ${count}`)
  return (
    <div className={classNames('max-w-full', count === 1 ? 'flex' : 'grid w-72 grid-cols-2 gap-1')}>
      {photos.map((photo, index) => (
        <button
          key={photo.id}
          type="button"
          aria-haspopup="dialog"
          aria-label={labelOf(index + 1)}
          onPointerEnter={onWarm}
          onFocus={onWarm}
          onClick={() => onOpen(index)}
          style={count === 1 ? boxOf(photo) : undefined}
          className={classNames(
            'relative min-w-0 cursor-pointer overflow-hidden rounded-inner bg-track',
            count > 1 && 'aspect-square',
          )}
        >
          <Preview photo={photo} />
        </button>
      ))}
    </div>
  )
}

function Preview({ photo: { address } }: { photo: ShownFile }) {
  const [broken, setBroken] = useState<string>()
  if (address === undefined || broken === address)
    return <ImageOff size={24} aria-hidden className="absolute inset-0 m-auto text-muted" />
  return (
    <img
      src={address}
      alt=""
      decoding="async"
      onError={() => setBroken(address)}
      className="absolute inset-0 size-full object-cover"
    />
  )
}

/** A very narrow or wide photo is cut in its preview. */
function boxOf({ width = 4, height = 3 }: ShownFile): CSSProperties {
  const ratio = Math.min(3, Math.max(0.5, width / height))
  return { width: Math.round(Math.min(BOX.width, BOX.height * ratio)), aspectRatio: ratio }
}
