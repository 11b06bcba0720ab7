import { cloneElement, type ComponentType, type ReactElement } from 'react'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'

export type OpenedMenuProps = { trigger: ReactElement }

export type MenuOnDemandProps<Given extends object> = {
  /** A button. */
  trigger: ReactElement<{ onClick?: () => void; onFocus?: () => void; onPointerEnter?: () => void }>
  /** Loads the menu: a component that is initially open, with the given trigger. */
  load: () => Promise<ComponentType<OpenedMenuProps & Given>>
  /** Additional props of the menu. */
  given: Given
}

/** A menu whose button is rendered immediately, and whose code is loaded on hover or focus. A press opens it. */
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
