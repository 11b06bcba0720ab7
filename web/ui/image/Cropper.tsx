import { Trans, useLingui } from '@lingui/react/macro'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import EasyCrop from 'react-easy-crop'
import { classNames } from '#web/ui/classNames.ts'
import type { CropArea } from './drawCrop.ts'

const LEAST_ZOOM = 1
const MOST_ZOOM = 3
const ZOOM_STEP = 0.1
const FIRST_ZOOM = 1.1

/** Number of pixels that an arrow key moves the picture. */
const KEY_STEP = 8

export type CropShape = 'round' | 'wide'

const shapes = {
  round: { aspect: 1, cropShape: 'round' },
  wide: { aspect: 16 / 9, cropShape: 'rect' },
} as const

export interface CropperProps {
  /** An address of the picture. */
  src: string
  shape: CropShape
  disabled: boolean
  /** Replaces the help text, so that the layout does not change. */
  note: ReactNode
  onCrop: (area: CropArea) => void
  onPicture: (picture: HTMLImageElement) => void
  /** The browser cannot display the picture. */
  onBroken: () => void
}

/** A picture behind a crop window: moved by pointer, touch and arrow keys, zoomed by wheel, pinch, slider, + and -. */
export function Cropper({ src, shape, disabled, note, onCrop, onPicture, onBroken }: CropperProps) {
  const { t } = useLingui()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(FIRST_ZOOM)
  const helpId = useId()
  const zoomTo = (next: number) => !disabled && setZoom(rounded(Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, next))))
  const zoomByKey = (event: KeyboardEvent) => {
    const step = event.key === '+' || event.key === '=' ? ZOOM_STEP : event.key === '-' ? -ZOOM_STEP : 0
    if (step === 0) return
    event.preventDefault()
    zoomTo(zoom + step)
  }
  return (
    <div className="flex flex-col gap-4" data-base-ui-swipe-ignore="">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the window inside of it has the focus */}
      <div
        dir="ltr"
        onKeyDown={zoomByKey}
        inert={disabled}
        className="relative h-[300px] w-full overflow-hidden rounded bg-track sm:h-[400px]"
      >
        <EasyCrop
          image={src}
          crop={crop}
          zoom={zoom}
          minZoom={LEAST_ZOOM}
          maxZoom={MOST_ZOOM}
          {...shapes[shape]}
          keyboardStep={KEY_STEP}
          onCropChange={setCrop}
          onZoomChange={zoomTo}
          onCropAreaChange={(_share, area) => onCrop(area)}
          setImageRef={({ current }) => current && onPicture(current)}
          mediaProps={{ onError: onBroken, alt: '' }}
          cropperProps={{ 'aria-label': t`Picture`, role: 'group', 'aria-describedby': helpId }}
          // The page's policy blocks styles injected by scripts.
          disableAutomaticStylesInjection
          classes={classesOf(shape)}
        />
      </div>
      <div id={helpId} className="flex min-h-6 flex-col justify-center text-center text-sm text-muted">
        {note ?? <Trans>Drag to move, scroll or pinch to zoom.</Trans>}
      </div>
      <label className="flex items-center gap-3 text-muted">
        <ZoomOut size={20} aria-hidden />
        <input
          type="range"
          aria-label={t`Zoom`}
          min={LEAST_ZOOM}
          max={MOST_ZOOM}
          step={ZOOM_STEP}
          value={zoom}
          disabled={disabled}
          onChange={(event) => zoomTo(event.target.valueAsNumber)}
          className="h-11 min-w-0 flex-1 cursor-pointer accent-(--color-brand-line)"
        />
        <ZoomIn size={20} aria-hidden />
      </label>
    </div>
  )
}

/** A pinch can end at any value; a tenth is precise enough. */
function rounded(zoom: number): number {
  return Math.round(zoom * 100) / 100
}

const fitting = 'absolute inset-0 m-auto max-h-full max-w-full will-change-transform'

function classesOf(shape: CropShape) {
  return {
    containerClassName:
      'absolute inset-0 flex cursor-move touch-none items-center justify-center overflow-hidden select-none',
    mediaClassName: fitting,
    cropAreaClassName: classNames(
      'absolute top-1/2 left-1/2 box-border -translate-1/2 overflow-hidden border-2 border-[white] shadow-[0_0_0_9999em_var(--color-scrim)] outline-offset-2 focus-visible:outline-3 focus-visible:outline-brand-line',
      shape === 'round' && 'rounded-full',
    ),
  }
}
