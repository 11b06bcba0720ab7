import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { messageLimits } from '#schema/messageLimits.ts'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import {
  conversationOf,
  conversationReports,
  listed,
  messageOf,
  openedConversation,
} from '#web/features/messages/messagesForTests.ts'
import { forgetAddress, localAddress } from './localAddresses.ts'

beforeEach(async () => {
  await page.viewport(390, 844)
  localStorage.clear()
})

afterEach(() => vi.restoreAllMocks())

const unavailable = () => {
  throw new RequestError('UNAVAILABLE')
}

/** Messages stay on their way. */
const serverAway: Answers = {
  ...conversationReports,
  uploadRequestsBeginMutation: unavailable,
  openSendingMutation: unavailable,
}

function openChat(messages: object[] = [], answers: Answers = {}) {
  // Each test has a conversation and an outbox of its own.
  const id = crypto.randomUUID()
  return showScreen({
    path: `/dashboard/chat?id=${id}`,
    person: { ...mia, contactId: crypto.randomUUID() },
    answers: {
      ConversationQuery: () => openedConversation(messages, { readSeq: messages.length, more: { id } }),
      ...serverAway,
      ...answers,
    },
  })
}

const thread = () => page.getByRole('region', { name: 'Messages' })
const attached = () => page.getByRole('list', { name: 'Attached files' })

async function photo(name: string, { width = 40, height = 20 } = {}): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}

async function choose(...files: File[]): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no file input')
  await userEvent.upload(input, files)
}

test('attached files are listed, refused with the reason, removed, and sent with the text (row 113)', async () => {
  const { screen } = await openChat()
  const field = screen.getByRole('textbox', { name: 'Message to Kenji Moreau' })
  await expect.element(field).toBeVisible()
  await choose(
    await photo('kick.png'),
    new File(['a'], 'plan.pdf'),
    new File(['a'], 'film.mp4'),
    new File(['not a picture'], 'broken.jpg'),
  )
  await expect.element(attached().getByText('kick.png')).toBeVisible()
  await expect.element(attached().getByText('1 byte')).toBeVisible()
  for (const name of ['film.mp4', 'broken.jpg']) {
    const refusal = attached().getByRole('listitem').filter({ hasText: name })
    await expect.element(refusal.getByText('This file type isn’t supported.')).toBeVisible()
  }
  expect(await accessibilityFindings()).toEqual([])
  await attached().getByRole('button', { name: 'Remove plan.pdf' }).click()
  await expect.element(attached().getByText('plan.pdf')).not.toBeInTheDocument()
  await field.fill('My kick')
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(attached()).not.toBeInTheDocument()
  await expect.element(thread().getByText('My kick')).toBeVisible()
  const preview = thread().getByRole('button', { name: 'Open photo' })
  await expect.element(preview).toBeVisible()
  // The box has the shape of the photo.
  const { width, height } = preview.element().getBoundingClientRect()
  expect(width / height).toBeCloseTo(2, 1)
})

test('a message whose files have no room is shown as failed with the reason, and can be discarded', async () => {
  const full = { success: false, code: 'STORAGE_QUOTA', uploadID: null, key: null, partSize: null }
  const { screen } = await openChat([], { uploadRequestsBeginMutation: () => ({ upload: full }) })
  await expect.element(screen.getByRole('textbox', { name: 'Message to Kenji Moreau' })).toBeVisible()
  await choose(new File(['a'], 'plan.pdf'))
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(thread().getByText('Not sent: Your space for files in messages is full.')).toBeVisible()
  await expect.element(thread().getByRole('link', { name: /^plan.pdf/ })).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await thread().getByRole('button', { name: 'Discard' }).click()
  await expect.element(screen.getByText('No messages yet. Say hello!')).toBeVisible()
})

test('files are attached by paste and by drop', async () => {
  const { screen } = await openChat()
  const field = screen.getByRole('textbox', { name: 'Message to Kenji Moreau' })
  await expect.element(field).toBeVisible()
  const carry = (file: File) => {
    const data = new DataTransfer()
    data.items.add(file)
    return data
  }
  const pasted = new ClipboardEvent('paste', {
    clipboardData: carry(await photo('image.png')),
    bubbles: true,
    cancelable: true,
  })
  field.element().dispatchEvent(pasted)
  await expect.element(attached().getByText('image.png')).toBeVisible()
  const drag = (name: string) =>
    field
      .element()
      .dispatchEvent(
        new DragEvent(name, { dataTransfer: carry(new File(['a'], 'plan.pdf')), bubbles: true, cancelable: true }),
      )
  drag('dragenter')
  await expect.element(screen.getByText('Drop files to attach them')).toBeVisible()
  drag('drop')
  await expect.element(attached().getByText('plan.pdf')).toBeVisible()
  await expect.element(screen.getByText('Drop files to attach them')).not.toBeInTheDocument()
})

test('two pastes at once attach no more files than a message holds', async () => {
  const { screen } = await openChat()
  const field = screen.getByRole('textbox', { name: 'Message to Kenji Moreau' })
  await expect.element(field).toBeVisible()
  const names = Array.from({ length: messageLimits.attachments }, (_, place) => `kick${place}.png`)
  const pictures = await Promise.all(names.map((name) => photo(name)))
  const decoded = Promise.withResolvers<undefined>()
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(() => decoded.promise)
  for (const half of [pictures.slice(1), pictures.slice(0, 2)]) {
    const clipboardData = new DataTransfer()
    for (const picture of half) clipboardData.items.add(picture)
    field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }
  const send = screen.getByRole('button', { name: 'Send', exact: true })
  await field.fill('All of them')
  await expect.element(send).toBeDisabled()
  decoded.resolve(undefined)
  await expect.element(attached().getByText('You can add up to 10 files.')).toBeVisible()
  await expect.element(send).toBeEnabled()
  expect(
    attached()
      .getByRole('button', { name: /^Remove/ })
      .elements(),
  ).toHaveLength(messageLimits.attachments)
})

test('a microphone that is denied is explained, and the text field comes back', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('No', 'NotAllowedError'))
  const { screen } = await openChat()
  await screen.getByRole('button', { name: 'Record a voice message' }).click()
  await expect.element(screen.getByText(/^The microphone is blocked/)).toBeVisible()
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Message to Kenji Moreau' })).toHaveFocus()
})

function hum(): MediaStream {
  const audio = new AudioContext()
  const tone = new OscillatorNode(audio)
  const out = new MediaStreamAudioDestinationNode(audio)
  tone.connect(out)
  tone.start()
  return out.stream
}

test('a recording is canceled, or attached to the message, and the microphone goes off', async () => {
  const streams: MediaStream[] = []
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    streams.push(hum())
    return streams.at(-1) ?? new MediaStream()
  })
  const { screen } = await openChat()
  const record = screen.getByRole('button', { name: 'Record a voice message' })
  await record.click()
  await expect.element(screen.getByRole('button', { name: 'Send voice message' })).toHaveFocus()
  expect(await accessibilityFindings()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(record).toBeVisible()
  await record.click()
  await expect.element(screen.getByRole('timer')).toHaveTextContent('0:01')
  await screen.getByRole('button', { name: 'Attach recording' }).click()
  await expect.element(attached().getByText('Voice message')).toBeVisible()
  const live = () => streams.flatMap((stream) => stream.getTracks()).filter(({ readyState }) => readyState === 'live')
  await expect.poll(live).toEqual([])
})

const voices = () => thread().getByRole('group', { name: 'Voice message' })

async function startRecording(open = () => openChat()) {
  const streams: MediaStream[] = []
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    streams.push(hum())
    return streams.at(-1) ?? new MediaStream()
  })
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Record a voice message' }).click()
  await expect.element(screen.getByRole('timer')).toHaveTextContent('0:01')
  return { screen, tracks: () => streams.flatMap((stream) => stream.getTracks()) }
}

/** Two presses before the page is drawn again. */
function pressAtOnce(...names: string[]): void {
  const buttons = names.map((name) => page.getByRole('button', { name }).element())
  for (const button of buttons) if (button instanceof HTMLElement) button.click()
}

test('a double press sends a voice message once', async () => {
  const { screen } = await startRecording()
  pressAtOnce('Send voice message', 'Send voice message')
  await expect.element(screen.getByRole('button', { name: 'Record a voice message' })).toBeVisible()
  await expect.poll(() => voices().elements().length).toBe(1)
  await screen.getByRole('textbox', { name: 'Message to Kenji Moreau' }).fill('After it')
  await screen.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(thread().getByText('After it')).toBeVisible()
  expect(voices().elements().length).toBe(1)
})

test('a recording that is discarded right after it was sent is not sent', async () => {
  const { screen } = await startRecording()
  pressAtOnce('Send voice message', 'Discard recording')
  await screen.getByRole('textbox', { name: 'Message to Kenji Moreau' }).fill('After it')
  await screen.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(thread().getByText('After it')).toBeVisible()
  expect(voices().elements()).toEqual([])
})

test('what was recorded until the microphone was unplugged is attached', async () => {
  const { tracks } = await startRecording()
  for (const track of tracks()) track.stop()
  await expect.element(attached().getByText('Voice message')).toBeVisible()
})

test('files and a running recording wait in their conversation while another one is open', async () => {
  await page.viewport(1280, 800)
  const { screen, tracks } = await startRecording(() =>
    showScreen({
      path: '/dashboard/messages?id=c1',
      person: mia,
      answers: {
        MessagesScreenQuery: () => ({
          viewer: { id: 'mia', conversations: pageAnswer([listed('c1'), listed('c2', { others: ['sam'] })]) },
        }),
        ConversationQuery: ({ id }) =>
          openedConversation([], { more: id === 'c2' ? conversationOf('c2', ['sam']) : {} }),
        ...serverAway,
      },
    }),
  )
  await choose(new File(['a'], 'plan.pdf'))
  await expect.element(attached().getByText('plan.pdf')).toBeVisible()
  await screen.getByRole('link', { name: 'Sam Kim' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Message to Sam Kim' })).toBeVisible()
  await expect.element(attached()).not.toBeInTheDocument()
  expect(tracks().map(({ readyState }) => readyState)).not.toContain('live')
  await screen.getByRole('link', { name: 'Kenji Moreau' }).click()
  await expect.element(attached().getByText('plan.pdf')).toBeVisible()
  await expect.element(attached().getByText('Voice message')).toBeVisible()
})

test('the microphone goes off when it cannot be recorded', async () => {
  const stream = hum()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
  vi.spyOn(MediaRecorder.prototype, 'start').mockImplementation(() => {
    throw new DOMException('No', 'InvalidStateError')
  })
  const { screen } = await openChat()
  await screen.getByRole('button', { name: 'Record a voice message' }).click()
  await expect.element(screen.getByText(/^The microphone couldn’t be started/)).toBeVisible()
  expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended'])
})

const file = { url: null, name: null, size: null, width: null, height: null, seconds: null }

test('a photo of another sender is read from its address, also under the id of one of the viewer’s own', async () => {
  const [own, other] = [await photo('own.png'), await photo('other.png', { width: 20 })]
  localAddress({ id: 'a1', bytes: own })
  const url = URL.createObjectURL(other)
  const attachment = { ...file, id: 'a1', type: 'image', order: 0, url, width: 20, height: 20 }
  const { screen } = await openChat([messageOf(1, 'kenji', { content: null, attachmentURLs: [attachment] })])
  const preview = screen.getByRole('button', { name: 'Open photo' })
  await expect.element(preview).toBeVisible()
  expect(preview.element().querySelector('img')?.src).toBe(url)
  forgetAddress('a1')
  URL.revokeObjectURL(url)
})

test('photos, recordings and files are shown, and none of a deleted message (row 113)', async () => {
  const address = URL.createObjectURL(await photo('sent.png'))
  const attachments = [
    { ...file, id: 'a2', type: 'image', order: 1, url: address, name: 'second.png', width: 40, height: 20 },
    { ...file, id: 'a1', type: 'image', order: 0, url: address, name: 'first.png', width: 40, height: 20 },
    { ...file, id: 'a3', type: 'audio', order: 2, url: address, seconds: 65 },
    { ...file, id: 'a4', type: 'file', order: 3, url: address, name: 'plan.pdf', size: 2048 },
  ]
  const { screen, live } = await openChat([messageOf(1, 'kenji', { content: null, attachmentURLs: attachments })])
  const voice = screen.getByRole('group', { name: 'Voice message' })
  await expect
    .element(voice.getByRole('slider', { name: 'Position' }))
    .toHaveAttribute('aria-valuetext', '0:00 of 1:05')
  await expect.element(voice.getByRole('button', { name: 'Play' })).toBeVisible()
  const download = screen.getByRole('link', { name: /^plan.pdf/ })
  await expect.element(download.getByText('2 kB')).toBeVisible()
  await expect.element(download).toHaveAttribute('download', 'plan.pdf')
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Open photo 1 of 2' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Photo 1 of 2' })
  await expect.element(dialog.getByRole('img', { name: 'first.png' })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('img', { name: 'second.png' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  live.tell('LiveMessagesChangeSubscription', {
    told: messageOf(1, 'kenji', { content: null, deletedAt: '2026-11-20T09:04:00.000Z' }),
  })
  await expect.element(screen.getByText('Message deleted')).toBeVisible()
  await expect.element(voice).not.toBeInTheDocument()
  URL.revokeObjectURL(address)
})
