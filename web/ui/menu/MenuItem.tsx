import { Menu } from '@base-ui/react/menu'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/classNames.ts'
import { menuItemClass } from './menuItemClass.ts'

export type MenuItemProps = {
  icon?: ReactNode
  /** Shown at the end of the row. */
  end?: ReactNode
  danger?: boolean
  disabled?: boolean
  onPress?: () => void
  /** The router's link, for an entry that navigates. */
  render?: ComponentProps<typeof Menu.LinkItem>['render']
  children: ReactNode
}

export function MenuItem({ icon, end, danger, disabled = false, onPress, render, children }: MenuItemProps) {
  const className = classNames(menuItemClass, danger && 'text-live')
  const content = (
    <>
      {icon && <span className={danger ? undefined : 'text-muted'}>{icon}</span>}
      <span className="flex-1">{children}</span>
      {end}
    </>
  )
  if (render) {
    return (
      <Menu.LinkItem closeOnClick render={render} className={className} {...(onPress ? { onClick: onPress } : {})}>
        {content}
      </Menu.LinkItem>
    )
  }
  return (
    <Menu.Item disabled={disabled} className={className} {...(onPress ? { onClick: onPress } : {})}>
      {content}
    </Menu.Item>
  )
}
