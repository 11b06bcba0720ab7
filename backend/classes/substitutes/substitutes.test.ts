import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mondays } from '#backend/classes/editing/openEditing.fixture.ts'
import { addAccount, type NoticesUnderTest, openNotices } from '#backend/classes/notices/openNotices.fixture.ts'
import { viewers } from '#backend/classes/openClasses.fixture.ts'
import { coachRole, contactRow } from '#backend/model/testing/classRows.ts'
import { person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'

const colleague = person('colleague')
const second = person('second')

let house: NoticesUnderTest
beforeAll(async () => {
  house = await openNotices()
  await house.domain.insert('contact', [contactRow('second', { first_name: 'Amara', last_name: 'Osei' })])
  await house.domain.insert('role', [coachRole('second', { company_id: 'dojo' })])
  for (const id of ['coach', 'colleague', 'second', 'rival', 'newcomer']) await addAccount(house.domain, id)
  await house.domain.open.query({ text: `update contact set lang = 'fr' where id = 'second'` })
})
beforeEach(() => house.reset())
afterAll(() => house.domain.close())

const payload = '{ success code occurrences { id substituteID dateState isGivenUp } }'
const calls = {
  ask: `($input: AskForSubstituteInput!) { done: askForSubstituteLambda(input: $input) ${payload} }`,
  withdraw: `($id: ID!) { done: withdrawSubstituteRequestLambda(id: $id) ${payload} }`,
  accept: `($id: ID!) { done: acceptSubstituteRequestLambda(id: $id) ${payload} }`,
  set: `($input: SetSubstituteInput!) { done: setSubstituteLambda(input: $input) ${payload} }`,
} as const

async function call(name: keyof typeof calls, viewer: Viewer, input: object = {}, now?: string) {
  const values = { id: 'm2', ...input }
  const variables = name === 'ask' || name === 'set' ? { input: values } : values
  const { data, errors } = await house.domain.ask(`mutation ${calls[name]}`, { viewer, variables, ...(now && { now }) })
  const [error] = errors ?? []
  if (error) return { code: error.extensions['code'], field: error.extensions['field'] }
  return structuredClone(data?.['done'])
}

const isDone = (dateState: string, substituteID: string | null = null) => ({
  success: true,
  occurrences: [{ dateState, substituteID }],
})
const refusal = { success: false, code: 'NOT_FOUND' }

test('a colleague accepts a request, and the members get one mail with the colleague’s name', async () => {
  expect(await call('ask', viewers.coach, { note: 'I am away' })).toMatchObject(isDone('SCHEDULED'))
  expect(await call('accept', second)).toMatchObject(isDone('SUBSTITUTE', 'second'))
  await house.deliver()
  expect(house.mails.map(({ to }) => to).toSorted()).toEqual(['mia@example.com', 'sam@example.com'])
  expect(house.mails[0]).toMatchObject({ subject: 'Substitute: Yoga at ten' })
  expect(house.mails[0]?.text).toContain('Amara Osei')
})

const requestRecipients = () =>
  house.mails
    .filter(({ subject }) => !subject.startsWith('Substitute:'))
    .map(({ to }) => to)
    .toSorted()

test('each colleague gets one notice of a request, in their language, with the coach’s note', async () => {
  await call('ask', viewers.coach, { note: 'I am away' })
  await house.deliver()
  expect(requestRecipients()).toEqual(['colleague@example.com', 'second@example.com'])
  const mailTo = (id: string) => house.mails.find(({ to }) => to.startsWith(id))
  expect(mailTo('colleague')).toMatchObject({ subject: 'Substitute wanted: Yoga at ten' })
  expect(mailTo('colleague')?.text).toMatch(/is looking for a substitute for .*Yoga at ten.*Note: .*I am away/)
  expect(mailTo('second')).toMatchObject({ subject: 'Remplaçant recherché : Yoga at ten' })
  await call('ask', viewers.coach, { note: 'Please' })
  await house.deliver()
  expect(house.mails).toHaveLength(2)
})

test('a colleague gets at most one notice a day of a request that is withdrawn and made again', async () => {
  const askAgain = async () => {
    await call('withdraw', viewers.coach)
    await call('ask', viewers.coach, {}, '2027-03-21T09:00:00.000Z')
    await house.deliver()
  }
  await askAgain()
  await askAgain()
  expect(house.mails).toHaveLength(2)
  await house.domain.open.query({ text: `update notice set created_at = created_at - interval '1 day'` })
  await askAgain()
  expect(house.mails).toHaveLength(4)
})

test('only the colleagues that the coach names get a notice, also one who is named later', async () => {
  await call('ask', viewers.coach, { colleagueIDs: ['second'] })
  await house.deliver()
  expect(requestRecipients()).toEqual(['second@example.com'])
  await call('ask', viewers.coach, { colleagueIDs: ['second', 'colleague'] })
  await house.deliver()
  expect(requestRecipients()).toEqual(['colleague@example.com', 'second@example.com'])
})

test.each(['withdraw', 'accept', 'set'] as const)(
  'no colleague gets a notice once %s has ended the request',
  async (name) => {
    await call('ask', viewers.coach)
    if (name === 'set') await call(name, viewers.adminOfDojo, { substituteID: 'second' })
    else await call(name, name === 'withdraw' ? viewers.coach : second)
    await house.deliver()
    expect(requestRecipients()).toEqual([])
  },
)

test('when two colleagues accept at once, one becomes the substitute', async () => {
  for (let round = 0; round < 10; round += 1) {
    await call('ask', viewers.coach)
    const answers = await Promise.all([call('accept', second), call('accept', colleague)])
    const [accepted] = answers.filter((answer) => JSON.stringify(answer).includes('"success":true'))
    expect(answers.filter((answer) => answer === accepted)).toHaveLength(1)
    expect(answers.find((answer) => answer !== accepted)).toMatchObject({ code: 'CONDITION_FAILED' })
    await call('set', viewers.adminOfDojo, { substituteID: null })
  }
})

test('a date that the coach gave up has no coach, until the coach withdraws the request', async () => {
  expect(await call('ask', viewers.coach, { givesUp: true })).toMatchObject(isDone('NO_COACH'))
  expect(await call('withdraw', viewers.coach)).toMatchObject(isDone('SCHEDULED'))
  expect(await call('accept', second)).toMatchObject(refusal)
})

test('when a substitute steps back from a date that its coach gave up, members do not learn that the coach teaches it', async () => {
  await call('ask', viewers.coach, { givesUp: true })
  await call('accept', second)
  await house.deliver()
  house.mails.length = 0
  expect(await call('set', second)).toMatchObject(isDone('NO_COACH'))
  await house.deliver()
  expect(house.mails).toEqual([])
})

test('only the colleagues who were named can accept', async () => {
  await call('ask', viewers.coach, { colleagueIDs: ['colleague'] })
  expect(await call('accept', second)).toMatchObject(refusal)
  expect(await call('accept', colleague)).toMatchObject(isDone('SUBSTITUTE', 'colleague'))
})

test('an admin sets a substitute, who may end it', async () => {
  expect(await call('set', viewers.adminOfDojo, { substituteID: 'second' })).toMatchObject(
    isDone('SUBSTITUTE', 'second'),
  )
  expect(await call('set', colleague)).toMatchObject(refusal)
  expect(await call('set', second)).toMatchObject(isDone('SCHEDULED'))
})

test.each([
  ['a coach of another company', viewers.rival],
  ['a coach who waits for approval', viewers.newcomer],
  ['a member with a booking', viewers.mia],
  ['an admin of another company', viewers.adminOfGym],
  ['a visitor', anonymous],
])('%s can do nothing about substitutes, and does not see requests', async (_who, viewer) => {
  expect(await call('ask', viewer)).toMatchObject({ success: false })
  await call('ask', viewers.coach, { note: 'I am away', colleagueIDs: ['colleague', 'second'] })
  for (const name of ['ask', 'withdraw', 'accept'] as const)
    expect(await call(name, viewer)).toMatchObject({ success: false })
  expect(await call('set', viewer, { substituteID: 'second' })).toMatchObject({ success: false })
  expect(await call('set', viewer)).toMatchObject({ success: false })
  const request = 'substituteAskedAt substituteNote substituteCandidateIDs'
  for (const field of ['eventOccurrencesById(id: "m2")', 'eventOccurrencesByCompanyIDAndEndDate(companyID: "dojo")']) {
    const { data } = await house.domain.ask(`{ found: ${field} { items { ${request} } } }`, { viewer })
    expect(JSON.stringify(data)).not.toMatch(/away|colleague|\d{4}-/)
  }
})

test('neither a colleague who teaches elsewhere nor the coach can be the substitute', async () => {
  for (const substituteID of ['rival', 'newcomer', 'mia', 'coach'])
    expect(await call('set', viewers.adminOfDojo, { substituteID })).toEqual({
      code: 'BAD_INPUT',
      field: 'input.substituteID',
    })
  expect(await call('ask', viewers.coach, { colleagueIDs: ['colleague', 'rival'] })).toEqual({
    code: 'BAD_INPUT',
    field: 'input.colleagueIDs',
  })
  expect(await call('ask', viewers.coach, { note: 'x'.repeat(501) })).toEqual({
    code: 'BAD_INPUT',
    field: 'input.note',
  })
})

test('a date that has started or was canceled cannot get a substitute', async () => {
  await call('ask', viewers.coach)
  expect(await call('accept', second, {}, mondays[1])).toMatchObject({ success: false, code: 'DATE_STARTED' })
  await house.domain.open.query({ text: `update occurrence set cancelled_at = now() where id = 'm2'` })
  expect(await call('accept', second)).toMatchObject(refusal)
  expect(await call('ask', viewers.coach)).toMatchObject(refusal)
})

test('the substitute sees who has booked and marks attendance, for this date only', async () => {
  const attendees = async (viewer: Viewer, id: string) => {
    const { data } = await house.domain.ask(
      `{ byDate: attendancesByEventOccurrenceID(eventOccurrenceID: "${id}") { items { id } } }`,
      { viewer },
    )
    return JSON.stringify(data)
  }
  await call('set', viewers.adminOfDojo, { substituteID: 'second' })
  expect(await attendees(second, 'm2')).toContain('sam-2')
  expect(await attendees(second, 'm1')).not.toContain('mia-1')
  expect(await attendees(colleague, 'm2')).not.toContain('sam-2')
})
