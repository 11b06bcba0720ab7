import type { Page } from '@playwright/test'
import { bookAndJoin, goIn, showPeople, startClass } from './support/enterRoom.ts'
import { expectFramesToAdvance } from './support/expectPictures.ts'
import { humAt, tonesHeard } from './support/liveMedia.ts'
import { expect, expectAccessible, test } from './support/story.ts'

// With two quick changes of one sender's settings, the client of the meeting service logs an error and sets them again.
const CLIENTS_OWN = 'getParameters\\(\\) has never been called on this sender'
test.use({ expectedComplaints: new RegExp(CLIENTS_OWN) })

const TONES = { coach: 440, mia: 660, sam: 1000 }
const all = Object.values(TONES)

const soon = () => new Date(Date.now() + 5 * 60_000)

test('in a class of three, each hears and sees the other two, and not themselves (rows 62, 64, 67)', async ({
  enter,
  offer,
}) => {
  const { page: coach, person } = await enter('Ana', { role: 'COACH' })
  const karate = await offer({ startsAt: soon(), coachId: person.contactId })
  const { page: mia } = await enter('Mia')
  const { page: sam } = await enter('Sam')
  await humAt(coach.context(), TONES.coach)
  await humAt(mia.context(), TONES.mia)
  await humAt(sam.context(), TONES.sam)
  for (const page of [mia, sam]) await bookAndJoin(page, karate)
  await startClass(coach, karate)

  for (const page of [coach, mia, sam]) {
    await showPeople(page)
    await expect(page.getByRole('complementary').getByRole('listitem')).toHaveCount(3)
    await page.getByRole('button', { name: 'Turn the microphone on' }).click()
  }
  await expect.poll(() => tonesHeard(coach, all)).toEqual([TONES.mia, TONES.sam])
  await expect.poll(() => tonesHeard(mia, all)).toEqual([TONES.coach, TONES.sam])
  await expect.poll(() => tonesHeard(sam, all)).toEqual([TONES.coach, TONES.mia])

  await mia.getByRole('button', { name: 'Turn the microphone off' }).click()
  await expect.poll(() => tonesHeard(coach, all)).toEqual([TONES.sam])
  await expect(sam.getByRole('figure', { name: 'Mia' }).getByLabel('Muted')).toBeVisible()

  for (const page of [coach, mia, sam]) await expectFramesToAdvance(page, 3)
  await expectAccessible(sam)
})

test('messages and screens shared in a class reach present attendees and later ones (rows 67, 69, 70)', async ({
  enter,
  offer,
}) => {
  const { page: coach, person } = await enter('Ana', { role: 'COACH' })
  const karate = await offer({ startsAt: soon(), coachId: person.contactId })
  const { page: mia } = await enter('Mia')
  const { page: sam } = await enter('Sam')
  await startClass(coach, karate)
  await bookAndJoin(mia, karate)
  await write(coach, 'Shoes off, please.')
  await expect(mia.getByRole('img', { name: '1 new message' })).toBeVisible()
  await mia.getByRole('button', { name: 'Chat' }).click()
  await expect(mia.getByRole('log')).toContainText('Shoes off, please.')

  await bookAndJoin(sam, karate)
  await sam.getByRole('button', { name: 'Chat' }).click()
  await expect(sam.getByRole('log')).toContainText('Shoes off, please.')

  await coach.getByRole('button', { name: 'Share your screen' }).click()
  for (const page of [mia, sam]) await expect(page.getByRole('figure', { name: 'Shared screen' })).toBeVisible()
  await expectFramesToAdvance(sam, 4)
  await coach.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(mia.getByRole('figure', { name: 'Shared screen' })).toBeHidden()
})

test.describe(() => {
  // The browser's own messages about refusals and about an unanswered socket.
  const refusals = 'status of 4(03|10)|^WebSocket connection to .*/meeting/signal.* failed'
  test.use({ expectedComplaints: new RegExp(`${CLIENTS_OWN}|${refusals}`) })

  test('a person is in a class only once, and a removed attendee cannot return (rows 64, 80)', async ({
    enter,
    offer,
  }) => {
    const { page: coach, person } = await enter('Ana', { role: 'COACH' })
    const karate = await offer({ startsAt: soon(), coachId: person.contactId })
    const { page: mia } = await enter('Mia')
    await startClass(coach, karate)
    await bookAndJoin(mia, karate)

    const second = await mia.context().newPage()
    await second.goto(karate.path)
    await goIn(second, 'Join class')
    await expect(mia.getByRole('heading', { name: 'You joined from another device' })).toBeVisible()
    await expectAccessible(mia)
    await showPeople(coach)
    await expect(coach.getByRole('complementary').getByRole('listitem')).toHaveCount(2)

    await coach.getByRole('button', { name: 'More for Mia Silva' }).click()
    await coach.getByRole('menuitem', { name: 'Remove from the class' }).click()
    await coach.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(second.getByRole('heading', { name: 'You were removed from the class' })).toBeVisible()
    await mia.goto(`/class/class-join?meetingId=${karate.publicId}`)
    await expect(mia.getByText('You were removed from this class.')).toBeVisible()
  })

  test('only the people who run a room can close it for all (row 66)', async ({ enter, offer }) => {
    const { page: coach, person } = await enter('Ana', { role: 'COACH' })
    const karate = await offer({ startsAt: soon(), coachId: person.contactId })
    const { page: mia, person: member } = await enter('Mia')
    await startClass(coach, karate)
    await bookAndJoin(mia, karate)
    const refused = await mia.request.post(`/meeting/end?meetingId=${karate.publicId}`, {
      headers: { authorization: member.idToken },
      data: {},
    })
    expect(refused.status()).toBe(404)

    await coach.getByRole('button', { name: 'Leave' }).click()
    await expectAccessible(coach)
    await coach.getByRole('button', { name: 'End for all' }).click()
    await expect(coach).toHaveURL(/\/dashboard\/today/)
    await expect(mia.getByRole('heading', { name: 'The room is closed for now' })).toBeVisible()
    // The class has not started, so it has not ended: removed attendees may join again.
    await mia.goto(`/class/class-join?meetingId=${karate.publicId}`)
    await expect(mia.getByRole('toolbar', { name: 'Controls' })).toBeVisible()
  })
})

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Chat' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}
