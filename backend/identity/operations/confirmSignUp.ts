import * as v from 'valibot'
import { type Challenge, spendChallenge } from '#backend/identity/challenge.store.ts'
import { signUpKey, ticketKey } from '#backend/identity/challengeKeys.ts'
import { makeSecret } from '#backend/identity/codes.ts'
import { CognitoError, type CognitoErrorType } from '#backend/identity/CognitoError.ts'
import type { Operation } from '#backend/identity/operation.ts'
import { ourClient, parseInput, plainText, typedCode } from '#backend/identity/parseInput.ts'
import { proveCode, refusalOf } from '#backend/identity/proveCode.ts'
import { putTicket } from '#backend/identity/ticket.store.ts'
import { addUser, findUserAt, type User } from '#backend/identity/user.store.ts'
import { normalUsername } from '#backend/identity/username.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { Transaction } from '#backend/platform/database.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'

const ConfirmSignUp = v.object({ ClientId: ourClient, Username: plainText(128), ConfirmationCode: typedCode })

const TICKET_LIFETIME_S = 180

/** Makes the account, once its address is proved, and lets the person sign in without a second code. */
export const confirmSignUp: Operation = async (input, call, ports) => {
  const request = parseInput(ConfirmSignUp, input)
  const key = signUpKey(normalUsername(request.Username))
  const proved = await proveCode({ key, purpose: 'SIGN_UP', code: request.ConfirmationCode }, call, ports)
  // As Cognito answers for a username it does not know.
  if (!proved) throw new CognitoError('ExpiredCodeException')
  const session = makeSecret()
  const fault = await ports.database.transact((transaction) =>
    makeAccount(transaction, { proved, session, now: call.now }),
  )
  if (fault === 'SPENT') throw refusalOf('USED', 'SIGN_UP')
  if (fault) throw new CognitoError(fault)
  return { Session: session }
}

/** Returns why there is no account, rather than reject: the code is spent in either case. */
async function makeAccount(
  transaction: Transaction,
  { proved, session, now }: { proved: Challenge; session: string; now: Instant },
): Promise<CognitoErrorType | 'SPENT' | undefined> {
  if (!(await spendChallenge(transaction, proved, now))) return 'SPENT'
  const user = toUser(proved)
  if (!(await addUser(transaction, user, now))) {
    const owner = await findUserAt(transaction, { channel: proved.channel, value: proved.address })
    return owner && owner.username !== user.username ? 'AliasExistsException' : 'UsernameExistsException'
  }
  await putTicket(transaction, {
    key: ticketKey(session),
    sub: user.sub,
    expiresAt: addSeconds(now, TICKET_LIFETIME_S),
  })
  return undefined
}

function toUser({ sub, username, channel, address, attributes }: Challenge): User {
  if (sub === null || username === null) throw new TypeError('A sign-up has a subject and a username')
  const { phone_number: unproved, ...others } = attributes ?? {}
  const isEmail = channel === 'email'
  return {
    sub,
    username,
    email: isEmail ? address : null,
    emailVerified: isEmail,
    phone: isEmail ? (unproved ?? null) : address,
    phoneVerified: !isEmail,
    attributes: others,
  }
}
