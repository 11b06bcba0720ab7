import { Amplify } from 'aws-amplify'
import {
  autoSignIn,
  confirmSignIn,
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
import { confirmSignUp } from './confirmSignUp.ts'
import { signInStepOf } from './signInStep.ts'

/** The auth port with unmodified Amplify, for Cognito or the embedded service with its protocol. */
export function createAmplifyAuth(identity: Configuration['identity'], language: () => string): AuthPort {
  const { userPoolId, clientId: userPoolClientId } = identity
  const userPoolEndpoint = addressOf(identity.endpoint)
  // Amplify warns about every endpoint that is not Amazon's own.
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } })
  return {
    currentUser: translated(currentUser),
    idToken: translated(idToken),
    requestCode: translated((address: Address) => requestCode(address, { flow: identity.flow, lang: language() })),
    confirmCode: translated(confirmCode),
    signUp: translated((request: SignUpRequest) => makeAccount(request, language())),
    confirmSignUp: translated((confirmation: Parameters<AuthPort['confirmSignUp']>[0]) =>
      confirmSignUp({ endpoint: userPoolEndpoint, clientId: userPoolClientId }, confirmation),
    ),
    resendSignUpCode: translated(
      async (username: string) =>
        void (await resendSignUpCode({ username, options: { clientMetadata: { lang: language() } } })),
    ),
    signOut: translated(() => signOut()),
  }
}

function translated<TArguments extends unknown[], TResult>(call: (...args: TArguments) => Promise<TResult>) {
  return async (...args: TArguments): Promise<TResult> => {
    try {
      return await call(...args)
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

interface CodeOptions {
  flow: Configuration['identity']['flow']
  /** Language of the message. */
  lang: string
}

async function requestCode({ channel, value }: Address, { flow, lang }: CodeOptions): Promise<SignInStep> {
  const preferredChallenge = channel === 'email' ? 'EMAIL_OTP' : 'SMS_OTP'
  const clientMetadata = { lang }
  const options =
    flow === 'USER_AUTH'
      ? ({ authFlowType: flow, preferredChallenge, clientMetadata } as const)
      : ({ authFlowType: flow, clientMetadata } as const)
  const { nextStep } = await signIn({ username: value, options })
  const step = signInStepOf(nextStep.signInStep)
  if (step !== 'choose-factor') return step
  const chosen = await confirmSignIn({ challengeResponse: preferredChallenge, options: { clientMetadata } })
  return signInStepOf(chosen.nextStep.signInStep)
}

async function confirmCode(code: string): Promise<SignInStep> {
  const { nextStep } = await confirmSignIn({ challengeResponse: code })
  const step = signInStepOf(nextStep.signInStep)
  // The custom challenge does not refuse a wrong code; it asks again.
  if (step === 'code') throw new AuthError('WRONG_CODE')
  return step
}

async function makeAccount(request: SignUpRequest, lang: string): Promise<SignInStep> {
  const { username, password, address, firstName, lastName, proof } = request
  const place = address.channel === 'email' ? { email: address.value } : { phone_number: address.value }
  const userAttributes = { ...place, given_name: firstName, family_name: lastName }
  const autoSignInOptions = { authFlowType: 'USER_AUTH' } as const
  const clientMetadata = proof === undefined ? { lang } : { lang, proof }
  const options = { userAttributes, clientMetadata, autoSignIn: autoSignInOptions }
  const { nextStep } = await signUp({ username, password, options })
  return nextStep.signUpStep === 'CONFIRM_SIGN_UP' ? 'confirm-sign-up' : enterAtOnce(nextStep.signUpStep)
}

/** Signs in without another code if the service offers that, and otherwise starts a sign-in. */
async function enterAtOnce(step: string): Promise<SignInStep> {
  if (step !== 'COMPLETE_AUTO_SIGN_IN') return 'code'
  try {
    const entered = await autoSignIn()
    return signInStepOf(entered.nextStep.signInStep)
  } catch (cause) {
    // The service did not sign the user in immediately after all.
    if (cause instanceof Error && cause.name === 'AutoSignInException') return 'code'
    throw cause
  }
}
