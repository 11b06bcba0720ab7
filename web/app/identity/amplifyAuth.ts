import { Amplify } from 'aws-amplify'
import {
  autoSignIn,
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  getCurrentUser,
  resendSignUpCode,
  signIn,
  signOut,
  signUp,
} from 'aws-amplify/auth'
import { ConsoleLogger } from 'aws-amplify/utils'
import { addressOf, type Configuration } from '#web/app/configuration.ts'
import {
  type Address,
  AuthError,
  type AuthPort,
  type AuthUser,
  type SignInStep,
  type SignUpRequest,
} from './auth.port.ts'
import { authErrorOf } from './authFault.ts'
import { signInStepOf } from './signInStep.ts'

/** The auth port on unmodified Amplify, against Cognito or the embedded service that speaks its protocol. */
export function createAmplifyAuth(identity: Configuration['identity']): AuthPort {
  const { userPoolId, clientId: userPoolClientId } = identity
  const userPoolEndpoint = addressOf(identity.endpoint)
  // It warns of every endpoint that is not Amazon's own.
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } })
  return {
    currentUser: translated(currentUser),
    idToken: translated(idToken),
    requestCode: translated((address: Address) => requestCode(address, identity.flow)),
    confirmCode: translated(confirmCode),
    signUp: translated(makeAccount),
    confirmSignUp: translated(proveAddress),
    resendSignUpCode: translated(async (username: string) => void (await resendSignUpCode({ username }))),
    signOut: translated(() => signOut()),
  }
}

function translated<TArguments extends unknown[], TResult>(call: (...given: TArguments) => Promise<TResult>) {
  return async (...given: TArguments): Promise<TResult> => {
    try {
      return await call(...given)
    } catch (cause) {
      throw authErrorOf(cause)
    }
  }
}

async function currentUser(): Promise<AuthUser | undefined> {
  const { tokens } = await fetchAuthSession()
  if (!tokens?.idToken) return undefined
  const { username, userId } = await getCurrentUser()
  const { email, phone_number: phone } = tokens.idToken.payload
  return {
    username,
    subject: userId,
    email: typeof email === 'string' ? email : undefined,
    phone: typeof phone === 'string' ? phone : undefined,
  }
}

async function idToken(): Promise<string | undefined> {
  const { tokens } = await fetchAuthSession()
  return tokens?.idToken?.toString()
}

async function requestCode({ channel, value }: Address, flow: Configuration['identity']['flow']): Promise<SignInStep> {
  const preferredChallenge = channel === 'email' ? 'EMAIL_OTP' : 'SMS_OTP'
  const options = flow === 'USER_AUTH' ? ({ authFlowType: flow, preferredChallenge } as const) : { authFlowType: flow }
  const { nextStep } = await signIn({ username: value, options })
  const step = signInStepOf(nextStep.signInStep)
  if (step !== 'choose-factor') return step
  const chosen = await confirmSignIn({ challengeResponse: preferredChallenge })
  return signInStepOf(chosen.nextStep.signInStep)
}

async function confirmCode(code: string): Promise<SignInStep> {
  const { nextStep } = await confirmSignIn({ challengeResponse: code })
  const step = signInStepOf(nextStep.signInStep)
  // The custom challenge does not refuse a wrong code; it asks again.
  if (step === 'code') throw new AuthError('WRONG_CODE')
  return step
}

async function makeAccount({ username, password, address, firstName, lastName }: SignUpRequest): Promise<SignInStep> {
  const proof = address.channel === 'email' ? { email: address.value } : { phone_number: address.value }
  const userAttributes = { ...proof, given_name: firstName, family_name: lastName }
  const { nextStep } = await signUp({
    username,
    password,
    options: { userAttributes, autoSignIn: { authFlowType: 'USER_AUTH' } },
  })
  return signInStepOf(nextStep.signUpStep)
}

async function proveAddress({ username, code }: { username: string; code: string }): Promise<SignInStep> {
  const { nextStep } = await confirmSignUp({ username, confirmationCode: code })
  if (nextStep.signUpStep !== 'COMPLETE_AUTO_SIGN_IN') return 'code'
  try {
    const entered = await autoSignIn()
    return signInStepOf(entered.nextStep.signInStep)
  } catch (cause) {
    // The sign-up is remembered in memory only: after a reload the person signs in with a second code.
    if (cause instanceof Error && cause.name === 'AutoSignInException') return 'code'
    throw cause
  }
}
