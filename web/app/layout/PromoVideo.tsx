import { useState } from 'react'
import { addressOf } from '#web/app/configuration.ts'
import { classNames } from '#web/ui/classNames.ts'

/** A silent looping video behind or beside the form. A drawing replaces it until it plays, and with reduced motion. */
export function PromoVideo() {
  const [isPlaying, setIsPlaying] = useState(false)
  return (
    <div
      aria-hidden
      className="relative min-h-0 flex-1 bg-film after:absolute after:inset-x-0 after:bottom-0 after:hidden after:h-1/4 after:bg-linear-to-t after:from-film md:after:block"
    >
      <svg viewBox="0 0 800 1000" preserveAspectRatio="xMidYMid slice" className="absolute inset-0 size-full">
        <path
          d="M-50 640C180 520 330 760 520 600S760 380 860 420"
          fill="none"
          className="stroke-brand"
          strokeWidth="84"
        />
        <path d="M640 470l34 76M690 452l30 74" stroke="#1b1202" strokeWidth="14" />
      </svg>
      {!wantsLessMotion() && (
        <video
          autoPlay
          loop
          muted
          playsInline
          disablePictureInPicture
          src={addressOf('promo.mp4')}
          onPlaying={() => setIsPlaying(true)}
          className={classNames(
            'absolute inset-0 size-full object-cover transition-opacity duration-300',
            isPlaying ? 'opacity-100' : 'opacity-0',
          )}
        />
      )}
    </div>
  )
}

function wantsLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
