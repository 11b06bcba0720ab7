import * as v from 'valibot'
import { signInAddress } from '#backend/identity/accounts/signInAddress.ts'
import { findUser } from '#backend/identity/accounts/user.store.ts'
import { normalUsername } from '#backend/identity/accounts/username.ts'
import { askForCode, challengeAt } from '#backend/identity/codes/askForCode.ts'
import { ticketKey } from '#backend/identity/codes/challengeKeys.ts'
import { CognitoError } from '#backend/identity/CognitoError.ts'
import { openSession } from '#backend/identity/openSession.ts'
import type { Call, IdentityPorts, Operation } from '#backend/identity/operation.ts'
import { clientMetadata, ourClient, parseInput, plainText, sealedText } from '#backend/identity/parseInput.ts'
import { sealSelection } from '#backend/identity/selection.ts'
import { takeTicket } from '#backend/identity/tokens/ticket.store.ts'
import { issueTokens } from '#backend/identity/tokens/tokens.ts'

const InitiateAuth = v.object({
  ClientId: ourClient,
  AuthFlow: plainText(64),
  AuthParameters: v.object({
    USERNAME: plainText(254),
    PREFERRED_CHALLENGE: v.optional(v.string()),
    CHALLENGE_NAME: v.optional(v.string()),
  }),
  Session: v.optional(sealedText),
  ClientMetadata: clientMetadata,
})
type InitiateAuth = v.InferOutput<typeof InitiateAuth>

/** Starts a sign-in: with a code, with a choice of challenges, or with the session from a sign-up. */
export const initiateAuth: Operation = async (input, call, ports) => {
  const request = parseInput(InitiateAuth, input)
  if (request.AuthFlow === 'USER_AUTH') {
    return request.Session === undefined
      ? beginByChoice(request, call, ports)
      : finishSignUp({ username: request.AuthParameters.USERNAME, session: request.Session }, call, ports)
  }
  if (request.AuthFlow === 'CUSTOM_AUTH' && request.AuthParameters.CHALLENGE_NAME === undefined) {
    const address = signInAddress(request.AuthParameters.USERNAME)
    return askForCode({ address, name: 'CUSTOM_CHALLENGE', lang: request.ClientMetadata['lang'] }, call, ports)
  }
  throw new CognitoError('InvalidParameterException', {
    message: `${request.AuthFlow} flow not enabled for this client`,
  })
}

async function beginByChoice(request: InitiateAuth, call: Call, ports: IdentityPorts): Promise<object> {
  const address = signInAddress(request.AuthParameters.USERNAME)
  const name = challengeAt(address)
  if (request.AuthParameters.PREFERRED_CHALLENGE === name) {
    return askForCode({ address, name, lang: request.ClientMetadata['lang'] }, call, ports)
  }
  return {
    ChallengeName: 'SELECT_CHALLENGE',
    AvailableChallenges: [name],
    Session: sealSelection({ address: address.value, now: call.now, hashKey: ports.hashKey }),
    ChallengeParameters: {},
  }
}

async function finishSignUp(
  { username, session }: { username: string; session: string },
  { now }: Call,
  ports: IdentityPorts,
): Promise<object> {
  const ticket = { key: ticketKey(session), username: normalUsername(username), now }
  const opened = await ports.database.transact(async (transaction) => {
    const sub = await takeTicket(transaction, ticket)
    const user = sub === undefined ? undefined : await findUser(transaction, sub)
    const newSession = user && (await openSession(transaction, user.sub, now))
    return user && newSession && { user, ...newSession }
  })
  if (!opened) throw new CognitoError('NotAuthorizedException', { message: 'Invalid session for the user.' })
  const tokens = await issueTokens({ ...opened, signedInAt: now, now }, ports)
  return { AuthenticationResult: { ...tokens, RefreshToken: opened.refreshToken }, ChallengeParameters: {} }
}
