import { type Challenge, spendChallenge } from '#backend/identity/codes/challenge.store.ts'
import { ticketKey } from '#backend/identity/codes/challengeKeys.ts'
import { refusalOf } from '#backend/identity/codes/proveCode.ts'
import { settleProof } from '#backend/identity/codes/settleProof.ts'
import { CognitoError, type CognitoErrorType } from '#backend/identity/CognitoError.ts'
import type { GuessedChallenge } from '#backend/identity/guessing/guess.store.ts'
import type { Call, IdentityPorts } from '#backend/identity/operation.ts'
import { putTicket } from '#backend/identity/tokens/ticket.store.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { Transaction } from '#backend/platform/database.ts'
import { makeSecret } from '#backend/platform/secret.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { addUser, findUserAt, type User } from './user.store.ts'

const TICKET_LIFETIME_S = 180

/** Uses up the proof for an account, and returns a session with which the user signs in without another code. */
export async function makeAccount(proved: GuessedChallenge, call: Call, ports: IdentityPorts): Promise<string> {
  const session = makeSecret()
  const fault = await ports.database.transact(async (transaction) => {
    if (!(await spendChallenge(transaction, proved, call.now))) return 'SPENT'
    const refused = await storeAccount(transaction, { proved, session, now: call.now })
    await settleProof(transaction, { proved, call }, ports)
    return refused
  })
  if (fault === 'SPENT') throw refusalOf('USED', 'SIGN_UP')
  if (fault) throw new CognitoError(fault)
  return session
}

/** Returns the reason if there is no account, rather than reject, because the code is used up in either case. */
async function storeAccount(
  transaction: Transaction,
  { proved, session, now }: { proved: Challenge; session: string; now: Instant },
): Promise<CognitoErrorType | undefined> {
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
