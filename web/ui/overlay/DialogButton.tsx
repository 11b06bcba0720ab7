import { type ComponentType, type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from '#web/ui/Button.tsx'
import { useOnDemand } from './useOnDemand.ts'

interface DialogState {
  open: boolean
  onOpenChange: (open: boolean) => void
}

interface DialogButtonProps<TProps> extends Omit<ButtonProps, 'onClick'> {
  load: () => Promise<ComponentType<TProps>>
  renderDialog: (Dialog: ComponentType<TProps>, state: DialogState) => ReactNode
}

/** A button that opens a dialog, whose code is loaded on hover or focus. */
export function DialogButton<TProps>({ load, renderDialog, ...button }: DialogButtonProps<TProps>) {
  const [open, setOpen] = useState(false)
  const { Loaded, warm, ask } = useOnDemand(load)
  return (
    <>
      <Button
        {...button}
        aria-haspopup="dialog"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => ask(() => setOpen(true))}
      />
      {Loaded && renderDialog(Loaded, { open, onOpenChange: setOpen })}
    </>
  )
}
