import { Menu as Base } from '@base-ui/react/menu'
import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Pencil, Reply, Trash2 } from 'lucide-react'
import { classNames } from '#web/ui/classNames.ts'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { MenuItem } from '#web/ui/menu/MenuItem.tsx'
import type { OpenedMenuProps } from '#web/ui/menu/MenuOnDemand.tsx'
import { MenuSeparator } from '#web/ui/menu/MenuSeparator.tsx'

interface MessageMenuItems {
  /** The viewer's reaction. */
  reaction: string | undefined
  mayChange: boolean
  mayDelete: boolean
  /** A message of files only has nothing to copy or edit. */
  hasText: boolean
  onReact: (emoji: string) => void
  onReply: () => void
  onCopy: () => void
  onEdit: () => void
  onDelete: () => void
}

const EMOJI = ['👍', '❤️', '💪', '🔥', '😂', '🙏'] as const

export function OpenedMessageMenu(props: MessageMenuItems & OpenedMenuProps) {
  const { trigger, reaction, mayChange, mayDelete, hasText, onReact, onReply, onCopy, onEdit, onDelete } = props
  const { t } = useLingui()
  return (
    <Menu trigger={trigger} defaultOpen>
      <Base.Group aria-label={t`React`} className="flex justify-between">
        {EMOJI.map((emoji) => (
          <Base.Item
            key={emoji}
            aria-label={emoji === reaction ? t`Remove ${emoji}` : t`React with ${emoji}`}
            onClick={() => onReact(emoji)}
            className={classNames(
              'grid size-10 cursor-pointer place-items-center rounded-inner text-xl outline-none select-none data-highlighted:bg-track',
              emoji === reaction && 'bg-brand-soft',
            )}
          >
            <span aria-hidden>{emoji}</span>
          </Base.Item>
        ))}
      </Base.Group>
      <MenuSeparator />
      <MenuItem icon={<Reply size={18} aria-hidden className="rtl:-scale-x-100" />} onPress={onReply}>
        <Trans>Reply</Trans>
      </MenuItem>
      {hasText && (
        <MenuItem icon={<Copy size={18} aria-hidden />} onPress={onCopy}>
          <Trans>Copy text</Trans>
        </MenuItem>
      )}
      {mayChange && hasText && (
        <MenuItem icon={<Pencil size={18} aria-hidden />} onPress={onEdit}>
          <Trans>Edit</Trans>
        </MenuItem>
      )}
      {mayDelete && (
        <MenuItem danger icon={<Trash2 size={18} aria-hidden />} onPress={onDelete}>
          <Trans>Delete</Trans>
        </MenuItem>
      )}
    </Menu>
  )
}
