import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { BottomSheet } from '#web/ui/overlay/BottomSheet.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { Cropper, type CropShape } from './Cropper.tsx'
import { type CropArea, drawCrop, type CropOutput } from './drawCrop.ts'
import { SendingBar } from './SendingBar.tsx'

export interface Sending {
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

export interface CropDialogProps {
  /** An address of the picture to cut from. */
  src: string
  title: ReactNode
  shape: CropShape
  most: CropOutput
  /** Stores the PNG. `sayFailure` has messages for its errors. */
  onSave: (png: Blob, sending: Sending) => Promise<void>
  sayFailure: (error: unknown) => ReactNode
  /** Nothing was changed. */
  onCancel: () => void
  /** The browser cannot display the picture. */
  onBroken: () => void
}

/** Crops a picture and stores it. Closing the dialog cancels an upload in progress. */
export function CropDialog({ src, title, shape, onCancel, onBroken, ...saving }: CropDialogProps) {
  const { t } = useLingui()
  const { cut, save, share, failure, stop } = useSaving(saving)
  const cancel = () => {
    stop()
    onCancel()
  }
  const isSending = share !== undefined
  const frame = {
    open: true,
    onOpenChange: (open: boolean) => !open && cancel(),
    title,
    closeLabel: t`Close`,
    actions: (
      <>
        <Button variant="secondary" onClick={cancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button aria-disabled={isSending} onClick={() => !isSending && void save()}>
          {isSending ? <Trans>Uploading...</Trans> : <Trans>Save</Trans>}
        </Button>
      </>
    ),
  }
  const note = failure && (
    <p role="alert" className="text-live">
      {failure}
    </p>
  )
  const content = (
    <Cropper
      src={src}
      shape={shape}
      disabled={isSending}
      note={isSending ? <SendingBar share={share} /> : note}
      onCrop={cut.setArea}
      onPicture={cut.setPicture}
      onBroken={onBroken}
    />
  )
  return isSmallInstalled() ? <BottomSheet {...frame}>{content}</BottomSheet> : <Dialog {...frame}>{content}</Dialog>
}

/** Whether the app is installed on a phone. Evaluated once per dialog. */
function isSmallInstalled(): boolean {
  return matchMedia('(display-mode: standalone) and (max-width: 40rem)').matches
}

const NOTHING: CropArea = { x: 0, y: 0, width: 0, height: 0 }

function useSaving({ most, onSave, sayFailure }: Pick<CropDialogProps, 'most' | 'onSave' | 'sayFailure'>) {
  const { t } = useLingui()
  const area = useRef(NOTHING)
  const picture = useRef<HTMLImageElement>(null)
  const sending = useRef<AbortController>(null)
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState<ReactNode>()
  const send = async (signal: AbortSignal) => {
    const png = picture.current && (await drawCrop(picture.current, area.current, most))
    if (!png) return setFailure(t`Canvas is empty`)
    await onSave(png, { onProgress: (now) => signal.aborted || setShare(now), signal })
  }
  return {
    cut: {
      setArea: (next: CropArea) => {
        area.current = next
      },
      setPicture: (next: HTMLImageElement) => {
        picture.current = next
      },
    },
    share,
    failure,
    stop: () => sending.current?.abort(),
    save: async () => {
      const controller = new AbortController()
      sending.current = controller
      setFailure(undefined)
      setShare(0)
      await send(controller.signal).catch((error: unknown) => {
        if (!controller.signal.aborted) setFailure(sayFailure(error))
      })
      setShare(undefined)
    },
  }
}
