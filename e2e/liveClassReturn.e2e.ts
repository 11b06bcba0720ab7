import { bookAndJoin, startClass } from './support/enterRoom.ts'
import { comeBackFromCall, humAt, takeMicrophone, tonesHeard } from './support/liveMedia.ts'
import { expect, test } from './support/story.ts'

// With two quick changes of one sender's settings, the client of the meeting service logs an error and sets them again.
test.use({ expectedComplaints: /getParameters\(\) has never been called on this sender/ })

const MIA_HZ = 660

test('an attendee interrupted by a phone call sees a notice, and is heard again afterwards', async ({
  enter,
  offer,
}) => {
  const { page: coach, person } = await enter('Ana', { role: 'COACH' })
  const karate = await offer({ startsAt: new Date(Date.now() + 5 * 60_000), coachId: person.contactId })
  const { page: mia } = await enter('Mia')
  await humAt(coach.context(), 440)
  await humAt(mia.context(), MIA_HZ)
  await startClass(coach, karate)
  await bookAndJoin(mia, karate)
  await mia.getByRole('button', { name: 'Turn the microphone on' }).click()
  await expect.poll(() => tonesHeard(coach, [MIA_HZ])).toEqual([MIA_HZ])

  await takeMicrophone(mia)
  await expect(mia.getByText('A call or another app is using your microphone.')).toBeVisible()
  await expect.poll(() => tonesHeard(coach, [MIA_HZ])).toEqual([])
  await mia.getByRole('button', { name: 'Turn back on' }).click()
  await expect(mia.getByText('A call or another app is using your microphone.')).toBeVisible()

  await comeBackFromCall(mia)
  await expect(mia.getByText('A call or another app is using your microphone.')).toBeHidden()
  await expect.poll(() => tonesHeard(coach, [MIA_HZ])).toEqual([MIA_HZ])
})
