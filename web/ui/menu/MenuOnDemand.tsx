import { cloneElement, type ComponentType, type ReactElement } from 'react'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'

export type OpenedMenuProps = { trigger: ReactElement }

export type MenuOnDemandProps<Given extends object> = {
  /** A button. */
  trigger: ReactElement<{ onClick?: () => void; onFocus?: () => void; onPointerEnter?: () => void }>
  /** The menu's code: a component that is open from the start, on the trigger it is given. */
  load: () => Promise<ComponentType<OpenedMenuProps & Given>>
  /** What the menu is to show, where it does not know that by itself. */
  given: Given
}

/** A menu whose button is there at once, and whose code loads when the user reaches for it. The press opens it. */
export function MenuOnDemand<Given extends object>({ trigger, load, given }: MenuOnDemandProps<Given>) {
  const { Loaded, warm, ask } = useOnDemand(load)
  if (Loaded) return <Loaded {...given} trigger={trigger} />
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => ask(),
    onFocus: warm,
    onPointerEnter: warm,
  } as Partial<typeof trigger.props>)
}
