/** Where a one-time code goes. */
export interface Address {
  channel: 'phone' | 'email'
  /** E.164 for a phone; lower case for an e-mail. */
  value: string
}

/** A person the identity service has let in. */
export interface AuthUser {
  username: string
  /** The token's subject. */
  subject: string
  email: string | undefined
  phone: string | undefined
}

/** What the identity service wants next. `unsupported` steps are known and do nothing. */
export type SignInStep = 'code' | 'confirm-sign-up' | 'choose-factor' | 'unsupported' | 'done'

/** `WRONG_CODE` may be tried again; `EXPIRED_CODE` needs a new code. */
export type AuthFault =
  | 'WRONG_CODE'
  | 'EXPIRED_CODE'
  | 'UNKNOWN_USER'
  | 'NOT_AUTHORIZED'
  | 'ADDRESS_TAKEN'
  | 'BAD_ADDRESS'
  | 'TOO_MANY_TRIES'
  | 'OFFLINE'
  | 'FAILED'

export class AuthError extends Error {
  override name = 'AuthError'
  readonly fault: AuthFault

  constructor(fault: AuthFault, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}

export interface SignUpRequest {
  /** Unique in the pool; sign-in never asks for it. */
  username: string
  password: string
  address: Address
  firstName: string
  lastName: string
  /** The code of a sign-in attempt that revealed that the address has no account. */
  proof?: string | undefined
}

/** The identity service, as far as the app uses it. Every call may throw an `AuthError`. */
export interface AuthPort {
  /** Undefined if signed out in this browser. */
  currentUser(): Promise<AuthUser | undefined>
  /** The ID token, refreshed when it is about to end; undefined when there is none or it was revoked. */
  idToken(): Promise<string | undefined>
  /** Sends a code. A second call sends a new one and makes the first useless. */
  requestCode(address: Address): Promise<SignInStep>
  confirmCode(code: string): Promise<SignInStep>
  /** Makes the account: `done` when the proof was good and the person is in, `confirm-sign-up` when a code was sent. */
  signUp(request: SignUpRequest): Promise<SignInStep>
  /** Proves the address. `done` when that signed the person in too, `code` when a sign-in has to follow. */
  confirmSignUp(confirmation: { username: string; code: string }): Promise<SignInStep>
  resendSignUpCode(username: string): Promise<void>
  signOut(): Promise<void>
}
