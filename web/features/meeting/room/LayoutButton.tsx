import { useLingui } from '@lingui/react/macro'
import { LayoutGrid, UserRound } from 'lucide-react'
import type { RoomLayout } from '#schema/liveRoom.ts'
import { RoomButton } from './RoomButton.tsx'

interface LayoutButtonProps {
  layout: RoomLayout
  onLayout: (layout: RoomLayout) => void
}

/** How one sees the room oneself. */
export function LayoutButton({ layout, onLayout }: LayoutButtonProps) {
  const { t } = useLingui()
  const isGallery = layout === 'gallery'
  return (
    <RoomButton
      label={isGallery ? t`Show the speaker large` : t`Show everybody`}
      icon={isGallery ? <UserRound size={20} aria-hidden /> : <LayoutGrid size={20} aria-hidden />}
      onClick={() => onLayout(isGallery ? 'featured' : 'gallery')}
    />
  )
}
