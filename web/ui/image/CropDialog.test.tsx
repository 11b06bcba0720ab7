import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { showPrimitive } from '#web/ui/testing/showPrimitive.tsx'
import { CropDialog, type CropDialogProps } from './CropDialog.tsx'
import { drawCrop } from './drawCrop.ts'
import { pictureFile } from './pictureFile.fixture.ts'

const nothing = () => undefined
const most = { width: 400, height: 400 }

afterEach(() => page.viewport(1280, 800))

async function open({ file, ...props }: Partial<CropDialogProps> & { file?: File } = {}, locale = 'en') {
  const given = { title: 'Select profile picture', shape: 'round', most, sayFailure: String } as const
  const src = URL.createObjectURL(file ?? (await pictureFile(1600, 1200)))
  const saved = vi.fn<CropDialogProps['onSave']>().mockResolvedValue()
  await showPrimitive(
    <CropDialog {...given} src={src} onSave={saved} onCancel={nothing} onBroken={nothing} {...props} />,
    locale,
  )
  return saved
}

const zoom = page.getByRole('slider', { name: 'Zoom' })
const pane = page.getByRole('group', { name: 'Picture' })
const save = page.getByRole('button', { name: 'Save' })
const pictureShown = () => document.querySelector<HTMLImageElement>('[role=dialog] img')
/** The crop window is sized once the picture is loaded. */
const isShown = async () => {
  await expect.element(pane).toBeVisible()
}

async function pngOf(saved: { mock: { calls: [Blob, unknown][] } }): Promise<ImageBitmap> {
  await expect.poll(() => saved.mock.calls.length).toBe(1)
  const [[png] = []] = saved.mock.calls
  expect(png?.type).toBe('image/png')
  return createImageBitmap(png as Blob)
}

test('the dialog zooms from 1 to 3 in steps of 0.1, starting at 1.1, by slider and by + and - (row 39)', async () => {
  await open()
  await expect.element(page.getByRole('dialog', { name: 'Select profile picture' })).toBeVisible()
  await expect.element(zoom).toHaveValue('1.1')
  for (const [name, value] of Object.entries({ min: '1', max: '3', step: '0.1' }))
    await expect.element(zoom).toHaveAttribute(name, value)
  await isShown()
  ;(pane.element() as HTMLElement).focus()
  await userEvent.keyboard('+++')
  await expect.element(zoom).toHaveValue('1.4')
  await userEvent.keyboard('-----')
  await expect.element(zoom).toHaveValue('1')
  expect(await accessibilityFindings()).toEqual([])
})

test('arrow keys move the picture (row 39)', async () => {
  await open()
  await isShown()
  const before = pictureShown()?.style.transform
  ;(pane.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => pictureShown()?.style.transform).not.toBe(before)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => pictureShown()?.style.transform).toBe(before)
})

test.each([
  [1280, 800, 400],
  [390, 800, 300],
])('on %i pixels across the pane is %i high (row 39)', async (width, height, paneHeight) => {
  await page.viewport(width, height)
  await open()
  await isShown()
  await expect.poll(() => pictureShown()?.closest('[dir=ltr]')?.clientHeight).toBe(paneHeight)
})

test('a PNG of the circle is saved, at most 400 by 400 (row 39)', async () => {
  const saved = await open()
  await isShown()
  await save.click()
  const { width, height } = await pngOf(saved)
  expect([width, height]).toEqual([400, 400])
})

test('the wide format is 16:9, and a small picture is not enlarged (row 39)', async () => {
  const saved = await open({ shape: 'wide', file: await pictureFile(160, 90) })
  await isShown()
  await save.click()
  const { width, height } = await pngOf(saved)
  expect(width).toBeLessThanOrEqual(160)
  expect(width / height).toBeCloseTo(16 / 9, 1)
})

test('an empty crop is reported (row 39)', async () => {
  expect(await drawCrop(new Image(), { x: 0, y: 0, width: 0, height: 0 }, most)).toBeNull()
  // Before the picture is loaded, the crop is empty.
  const saved = await open({ file: new File([], 'nothing.png', { type: 'image/png' }) })
  await save.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Canvas is empty')
  expect(saved).not.toHaveBeenCalled()
})

test('saving shows its progress, and can be retried after a failure (rows 39 and 40)', async () => {
  const sent = Promise.withResolvers<void>()
  const onSave = vi.fn<CropDialogProps['onSave']>((_png, { onProgress }) => {
    onProgress(0.42)
    return sent.promise
  })
  await open({ onSave, sayFailure: () => 'No line.' })
  await isShown()
  await save.click()
  await expect.element(page.getByRole('button', { name: 'Uploading...' })).toBeVisible()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42')
  await page.getByRole('button', { name: 'Uploading...' }).click({ force: true })
  expect(onSave).toHaveBeenCalledTimes(1)
  sent.reject(new Error('gone'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('No line.')
  await save.click()
  await expect.poll(() => onSave.mock.calls.length).toBe(2)
})

test('canceling aborts the save in progress (row 40)', async () => {
  const signals: AbortSignal[] = []
  const onCancel = vi.fn<() => void>()
  await open({
    onCancel,
    onSave: (_png, { signal }) => {
      signals.push(signal)
      return new Promise(nothing)
    },
  })
  await isShown()
  await save.click()
  await expect.poll(() => signals.length).toBe(1)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => [signals[0]?.aborted, onCancel.mock.calls.length]).toEqual([true, 1])
})

test('a file that the browser cannot display is reported as broken', async () => {
  const onBroken = vi.fn<() => void>()
  await open({ onBroken, file: new File(['no picture'], 'me.jpg', { type: 'image/jpeg' }) })
  await expect.poll(() => onBroken.mock.calls.length).toBe(1)
})

test('in the installed app on a phone, it is a bottom sheet (row 39)', async () => {
  const real = matchMedia
  const asked = vi.spyOn(globalThis, 'matchMedia')
  asked.mockImplementation((query) =>
    query.includes('standalone') ? ({ matches: true } as MediaQueryList) : real(query),
  )
  await open({}, 'ar')
  const sheet = page.getByRole('dialog', { name: 'Select profile picture' })
  await expect.element(sheet).toBeVisible()
  await expect.poll(() => Math.round(sheet.element().getBoundingClientRect().bottom)).toBe(innerHeight)
  asked.mockRestore()
})
