import { Trans } from '@lingui/react/macro'
import { Camera } from 'lucide-react'
import { MenuItem } from '#web/ui/menu/MenuItem.tsx'

export function ProfilePictureItem({ onPress }: { onPress: () => void }) {
  return (
    <MenuItem icon={<Camera size={20} aria-hidden />} onPress={onPress}>
      <Trans>Profile picture</Trans>
    </MenuItem>
  )
}
