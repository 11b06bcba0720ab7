import * as v from 'valibot'
import type { Address } from '#backend/identity/accounts/address.ts'
import { signInAddress } from '#backend/identity/accounts/signInAddress.ts'
import { findUserAt } from '#backend/identity/accounts/user.store.ts'
import { keepProof } from '#backend/identity/codes/addressProof.ts'
import { askForCode, challengeAt, parametersFor } from '#backend/identity/codes/askForCode.ts'
import { spendChallenge } from '#backend/identity/codes/challenge.store.ts'
import { type CodeChallenge, signInKey } from '#backend/identity/codes/challengeKeys.ts'
import { proveCode, refusalOf } from '#backend/identity/codes/proveCode.ts'
import { settleProof } from '#backend/identity/codes/settleProof.ts'
import { CognitoError } from '#backend/identity/CognitoError.ts'
import { openSession } from '#backend/identity/openSession.ts'
import type { Call, IdentityPorts, Operation } from '#backend/identity/operation.ts'
import {
  clientMetadata,
  ourClient,
  parseInput,
  plainText,
  sealedText,
  typedCode,
} from '#backend/identity/parseInput.ts'
import { isSelection } from '#backend/identity/selection.ts'
import { issueTokens } from '#backend/identity/tokens/tokens.ts'

const RespondToAuthChallenge = v.object({
  ClientId: ourClient,
  ChallengeName: plainText(64),
  Session: sealedText,
  ChallengeResponses: v.object({
    USERNAME: plainText(254),
    ANSWER: v.optional(typedCode, ''),
    EMAIL_OTP_CODE: v.optional(typedCode, ''),
    SMS_OTP_CODE: v.optional(typedCode, ''),
  }),
  ClientMetadata: clientMetadata,
})
type RespondToAuthChallenge = v.InferOutput<typeof RespondToAuthChallenge>

/** Checks the answer to a challenge. */
export const respondToAuthChallenge: Operation = async (input, call, ports) => {
  const request = parseInput(RespondToAuthChallenge, input)
  const address = signInAddress(request.ChallengeResponses.USERNAME)
  const { ANSWER, EMAIL_OTP_CODE, SMS_OTP_CODE } = request.ChallengeResponses
  const session = request.Session
  switch (request.ChallengeName) {
    case 'SELECT_CHALLENGE':
      return chooseChallenge({ request, address }, call, ports)
    case 'EMAIL_OTP':
      return enter({ session, address, name: 'EMAIL_OTP', answer: EMAIL_OTP_CODE }, call, ports)
    case 'SMS_OTP':
      return enter({ session, address, name: 'SMS_OTP', answer: SMS_OTP_CODE }, call, ports)
    case 'CUSTOM_CHALLENGE':
      return answerCustom({ session, address, name: 'CUSTOM_CHALLENGE', answer: ANSWER }, call, ports)
    default:
      throw new CognitoError('InvalidParameterException', {
        message: `Challenge ${request.ChallengeName} is not available to this client`,
      })
  }
}

async function chooseChallenge(
  { request, address }: { request: RespondToAuthChallenge; address: Address },
  call: Call,
  ports: IdentityPorts,
): Promise<object> {
  const isOurs = isSelection(request.Session, { address: address.value, now: call.now, hashKey: ports.hashKey })
  if (!isOurs) throw new CognitoError('NotAuthorizedException', { message: 'Invalid session for the user.' })
  const name = challengeAt(address)
  if (request.ChallengeResponses.ANSWER === name) {
    return askForCode({ address, name, lang: request.ClientMetadata['lang'] }, call, ports)
  }
  throw new CognitoError('InvalidParameterException', { message: 'The selected challenge is not available' })
}

interface CodeAnswer {
  session: string
  address: Address
  name: CodeChallenge
  answer: string
}

/** Signs the user in. Only a caller who has verified an address without an account learns that there is none. */
async function enter(
  { session, address, name, answer }: CodeAnswer,
  call: Call,
  ports: IdentityPorts,
): Promise<object> {
  const guess = { key: signInKey({ session, address: address.value, name }), purpose: 'SIGN_IN' as const, code: answer }
  const proved = await proveCode(guess, call, ports)
  if (!proved) throw new CognitoError('NotAuthorizedException', { message: 'Invalid session for the user.' })
  const { now } = call
  const entered = await ports.database.transact(async (transaction) => {
    if (!(await spendChallenge(transaction, proved, now))) return 'SPENT'
    const user = await findUserAt(transaction, address)
    const newSession = user && (await openSession(transaction, user.sub, now))
    const opened = user && newSession && { user, ...newSession }
    if (!opened) await keepProof(transaction, { proved, code: answer, now }, ports)
    await settleProof(transaction, { proved, call }, ports)
    return opened
  })
  if (entered === 'SPENT') throw refusalOf('USED', 'SIGN_IN')
  if (!entered) throw new CognitoError('UserNotFoundException')
  const tokens = await issueTokens({ ...entered, signedInAt: now, now }, ports)
  return { AuthenticationResult: { ...tokens, RefreshToken: entered.refreshToken }, ChallengeParameters: {} }
}

/** A custom challenge does not refuse a wrong answer; it asks again until the attempts are used up. */
async function answerCustom(answer: CodeAnswer, call: Call, ports: IdentityPorts): Promise<object> {
  try {
    return await enter(answer, call, ports)
  } catch (error) {
    if (!(error instanceof CognitoError) || error.type !== 'CodeMismatchException') throw error
    return { ChallengeName: answer.name, Session: answer.session, ChallengeParameters: parametersFor(answer.address) }
  }
}
