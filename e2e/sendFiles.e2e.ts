import type { Browser, BrowserContext, Page } from '@playwright/test'
import { isStorageAddress } from './support/storageAddress.ts'
import { expect, expectAccessible, test } from './support/story.ts'

test.use({
  // The browser itself reports uploads that the story blocks.
  expectedComplaints: /net::ERR_FAILED/,
})

test('a photo and a voice message survive a reload, arrive once, and are seen and heard (row 113) @journey', async ({
  enter,
  offer,
  browser,
}) => {
  const { page: coach, person } = await enter('Noor', { role: 'COACH' })
  const karate = await offer({ coachId: person.contactId })
  const { page: member } = await enter('Mia')
  await humInto(member.context())
  await member.goto(karate.path)
  await member.getByRole('button', { name: 'Follow Noor Silva' }).click()
  await expect(member.getByRole('button', { name: 'Following Noor Silva' })).toBeVisible()
  await member.goto('/dashboard/messages')
  await member.getByRole('button', { name: 'New message' }).click()
  await member.getByRole('button', { name: 'Noor Silva' }).click()
  await expect(member.getByRole('textbox', { name: 'Message to Noor Silva' })).toBeVisible()

  await member.getByRole('textbox', { name: 'Message to Noor Silva' }).fill('Hello Noor')
  await member.keyboard.press('Enter')
  await expect(listOn(member).getByRole('link', { name: 'Noor Silva' })).toBeVisible()

  await member.route(isStorageAddress, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await attach(member, await photosOf(browser))
  await expect(member.getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(member)
  await member.getByRole('textbox', { name: 'Message to Noor Silva' }).fill('Is my stance right?')
  await member.keyboard.press('Enter')
  await expect(messagesOn(member)).toContainText('Is my stance right?')
  await member.reload()
  await openConversation(member, 'Noor Silva')
  await expectPictures(messagesOn(member), 2)
  await member.unroute(isStorageAddress)
  await expect(messagesOn(member).getByRole('img', { name: 'Sent' })).toBeVisible()

  await coach.goto('/dashboard/messages')
  await openConversation(coach, 'Mia Silva')
  await expect(messagesOn(coach).getByText('Is my stance right?')).toHaveCount(1)
  await expectPictures(messagesOn(coach), 2)
  await messagesOn(coach).getByRole('button', { name: 'Open photo 1 of 2' }).click()
  const photo = coach.getByRole('dialog')
  await expect(photo.getByRole('img', { name: 'tall.png' })).toBeVisible()
  await expectAccessible(coach)
  await coach.keyboard.press('ArrowRight')
  await expect(photo.getByRole('img', { name: 'wide.png' })).toBeVisible()
  await coach.keyboard.press('Escape')
  await expect(photo).toBeHidden()

  await member.getByRole('button', { name: 'Record a voice message' }).click()
  await expect(member.getByRole('timer')).toHaveText('0:02')
  await expectAccessible(member)
  await member.getByRole('button', { name: 'Send voice message' }).click()
  await expect(member.getByRole('textbox', { name: 'Message to Noor Silva' })).toBeFocused()
  const voice = messagesOn(coach).getByRole('group', { name: 'Voice message' })
  await expect(voice).toBeVisible()
  await voice.getByRole('button', { name: 'Play' }).click()
  const position = voice.getByRole('slider', { name: 'Position' })
  await expect(position).not.toHaveValue('0')
  await expect(voice.getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(position).toHaveValue('0')
  await expectAccessible(coach)
  await expect(listOn(coach).getByText('Voice message')).toBeVisible()
})

/** A tall and a wide picture. */
async function photosOf(browser: Browser) {
  const page = await browser.newPage()
  await page.setContent('<body style="background: linear-gradient(45deg, teal, gold)">')
  const shoot = async (name: string, width: number, height: number) => {
    await page.setViewportSize({ width, height })
    return { name, mimeType: 'image/png', buffer: await page.screenshot() }
  }
  const photos = [await shoot('tall.png', 300, 500), await shoot('wide.png', 500, 300)]
  await page.close()
  return photos
}

async function attach(page: Page, files: Awaited<ReturnType<typeof photosOf>>): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach photos or files' }).click()
  await (await choosing).setFiles(files)
}

async function expectPictures(messages: ReturnType<typeof messagesOn>, count: number): Promise<void> {
  const pictures = messages.getByRole('button', { name: /^Open photo/ }).locator('img')
  const widths = () =>
    pictures.evaluateAll((all: HTMLImageElement[]) => all.filter((one) => one.naturalWidth > 0).length)
  await expect.poll(widths).toBe(count)
}

/** A microphone with a constant tone. */
async function humInto(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const audio = new AudioContext()
      await audio.resume()
      const tone = new OscillatorNode(audio, { frequency: 440 })
      const out = new MediaStreamAudioDestinationNode(audio)
      tone.connect(out)
      tone.start()
      return out.stream
    }
  })
}

async function openConversation(page: Page, name: string): Promise<void> {
  await listOn(page).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

function messagesOn(page: Page) {
  return page.getByRole('region', { name: 'Messages', exact: true })
}

function listOn(page: Page) {
  return page.getByRole('region', { name: 'Conversations', exact: true }).last()
}
