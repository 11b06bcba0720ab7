import { Toolbar as Base } from '@base-ui/react/toolbar'
import { useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { classNames } from '#web/ui/classNames.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { MenuItem } from '#web/ui/menu/MenuItem.tsx'
import { useFitting } from './useFitting.ts'

export interface ToolbarAction {
  key: string
  label: string
  icon?: ReactNode
  onPress: () => void
  /** The state of a toggle button. */
  pressed?: boolean
  disabled?: boolean
  danger?: boolean
  /** Starts a new group with a separator. */
  startsGroup?: boolean
}

export interface ToolbarProps {
  label: string
  actions: readonly ToolbarAction[]
  /** Shows only icons, with the label as their accessible name. */
  iconsOnly?: boolean
}

/**
 * Actions for the content below. A single tab stop; arrow keys move within it. Actions that do not fit are in a menu at
 * its end.
 */
export function Toolbar({ label, actions, iconsOnly = false }: ToolbarProps) {
  const { t } = useLingui()
  const bar = useRef<HTMLDivElement>(null)
  const fitting = useFitting(bar, actions.length)
  const hidden = actions.slice(fitting)
  return (
    <Base.Root
      ref={bar}
      aria-label={label}
      className="relative flex min-w-0 items-center gap-1 overflow-clip rounded border border-line bg-surface p-1 [overflow-clip-margin:4px]"
    >
      {actions.map((action, place) => (
        <ToolbarButton key={action.key} {...{ action, iconsOnly }} isHidden={place >= fitting} />
      ))}
      {hidden.length > 0 && (
        <Menu
          trigger={
            <Base.Button
              render={<IconButton label={t`More actions`} icon={<Ellipsis size={20} aria-hidden />} size="compact" />}
              className="ms-auto"
            />
          }
        >
          {hidden.map(({ key, label: name, icon, onPress, disabled }) => (
            <MenuItem key={key} icon={icon} onPress={onPress} disabled={disabled ?? false}>
              {name}
            </MenuItem>
          ))}
        </Menu>
      )}
    </Base.Root>
  )
}

interface ToolbarButtonProps {
  action: ToolbarAction
  iconsOnly: boolean
  isHidden: boolean
}

/** Actions that do not fit are rendered invisibly, so that their width is known when the toolbar grows. */
function ToolbarButton({ action, iconsOnly, isHidden }: ToolbarButtonProps) {
  const { label, icon, onPress, pressed, disabled, danger, startsGroup } = action
  return (
    <span
      data-measured
      inert={isHidden}
      className={classNames('flex shrink-0 items-center gap-1', isHidden && 'invisible absolute')}
    >
      {startsGroup && <Base.Separator className="mx-1 h-5 w-px bg-line" />}
      <Base.Button
        aria-label={iconsOnly ? label : undefined}
        aria-pressed={pressed}
        disabled={Boolean(disabled) || isHidden}
        onClick={onPress}
        className={classNames(
          buttonClass('quiet'),
          'h-(--control-compact) gap-2 text-sm aria-pressed:border-brand-line aria-pressed:bg-brand-soft aria-pressed:text-brand-text',
          iconsOnly ? 'w-(--control-compact)' : 'px-3',
          danger && 'text-live',
        )}
      >
        {icon}
        {!iconsOnly && label}
      </Base.Button>
    </span>
  )
}
