import { decodeProtectedHeader, jwtVerify } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import { now } from '#backend/model/testing/openDomain.ts'
import { anonymous } from '#backend/platform/context.ts'
import {
  amara,
  chatSecret,
  configRow,
  kenji,
  mia,
  type MessagesUnderTest,
  openMessages,
  support,
} from './openMessages.fixture.ts'

let house: MessagesUnderTest
afterEach(() => house.close())

describe('welcome messages (row 116)', () => {
  const welcome = (viewer = mia) =>
    house.ask('mutation { sendWelcomeMessageLambda { success conversation { id contactIDs } } }', {}, { viewer })
  const open = async (value: unknown) => {
    house = await openMessages()
    await house.domain.insert('app_config', [configRow('welcomeMessage', value)])
  }
  const contents = async (viewer = mia) => {
    const [conversation] = await house.list(viewer)
    const messages = conversation ? await house.messages(conversation.id, viewer) : []
    return messages.map(({ content, senderID }: { content: string; senderID: string }) => `${senderID}: ${content}`)
  }

  test('are sent once by the support account, also when asked for at the same moment', async () => {
    await open(['Welcome.', 'Bring water.'])
    const answers = await Promise.all([welcome(), welcome(), welcome()])
    expect(new Set(answers.map(({ conversation }) => conversation.id)).size).toBe(1)
    expect(answers[0]).toMatchObject({ success: true, conversation: { contactIDs: ['mia', 'support'] } })
    await welcome()
    expect(await contents()).toEqual(['support: Welcome.', 'support: Bring water.'])
    expect(await house.badge(mia)).toBe(1)
  })

  test('can be one text', async () => {
    await open('Welcome.')
    await welcome()
    expect(await contents()).toEqual(['support: Welcome.'])
  })

  test('go to each member by themselves', async () => {
    await open('Welcome.')
    await welcome()
    await welcome(amara)
    expect([await contents(), await contents(amara), await contents(kenji)]).toEqual([
      ['support: Welcome.'],
      ['support: Welcome.'],
      [],
    ])
    expect(await house.list(support)).toHaveLength(2)
  })

  test('are answered, so that a member reaches support', async () => {
    await open('Welcome.')
    const { conversation } = await welcome()
    expect(await house.send(conversation.id, 'Thanks')).toMatchObject({ success: true })
    expect(await house.badge(support)).toBe(1)
  })

  test('fail in their words without a text, without a support account, for support itself and for a visitor (row 158)', async () => {
    house = await openMessages()
    const refusal = (code: string) => ({ code, message: 'Failed to send welcome message' })
    expect(await welcome()).toEqual(refusal('NOT_FOUND'))
    await house.domain.insert('app_config', [configRow('welcomeMessage', 'Welcome.')])
    expect(await welcome(support)).toEqual(refusal('NOT_FOUND'))
    expect(await welcome(anonymous)).toEqual(refusal('UNAUTHENTICATED'))
    await house.domain.open.query({ text: "delete from app_config where config_key = 'supportUserId'" })
    expect(await welcome()).toEqual(refusal('NOT_FOUND'))
  })

  test('fail if the support account is no contact', async () => {
    await open('Welcome.')
    await house.domain.open.query({ text: `update app_config set value = '"gone"' where config_key = 'supportUserId'` })
    expect(await welcome()).toEqual({ code: 'NOT_FOUND', message: 'Failed to send welcome message' })
    expect(await house.start(['gone'])).toEqual({ code: 'NOT_FOUND', message: 'Failed to create a new conversation' })
  })
})

describe('the token of the chat service (row 116)', () => {
  const token = (viewer = mia) =>
    house.ask('mutation { generateStreamUserTokenLambda { success token } }', {}, { viewer })

  test('is signed with HS256 for the caller, for an hour', async () => {
    house = await openMessages()
    const answer = await token()
    expect(decodeProtectedHeader(answer.token)).toEqual({ alg: 'HS256', typ: 'JWT' })
    const key = new TextEncoder().encode(chatSecret)
    const { payload } = await jwtVerify(answer.token, key, { currentDate: new Date(now) })
    const issued = Date.parse(now) / 1000
    expect(payload).toEqual({ user_id: 'mia', iat: issued, exp: issued + 3600 })
    await expect(jwtVerify(answer.token, new TextEncoder().encode('another secret'))).rejects.toThrow(
      'signature verification failed',
    )
  })

  test('fails in its words without a secret, and for a visitor (row 158)', async () => {
    house = await openMessages(null)
    const text = 'Failed to generate stream user token'
    expect(await token()).toEqual({ code: 'UNAVAILABLE', message: text })
    expect(await token(anonymous)).toEqual({ code: 'UNAUTHENTICATED', message: text })
  })
})
