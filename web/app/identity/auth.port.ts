/** The recipient of a one-time code. */
export interface Address {
  channel: 'phone' | 'email'
  /** E.164 for a phone; lower case for an e-mail. */
  value: string
}

/** A signed-in user. */
export interface AuthUser {
  username: string
  /** The token's subject. */
  subject: string
  email: string | undefined
  phone: string | undefined
}

/** The identity service's next step. `unsupported` steps are recognized and do nothing. */
export type SignInStep = 'code' | 'confirm-sign-up' | 'choose-factor' | 'unsupported' | 'done'

/** `WRONG_CODE` can be retried; `EXPIRED_CODE` needs a new code. */
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
  /** Unique in the pool; not used to sign in. */
  username: string
  password: string
  address: Address
  firstName: string
  lastName: string
  /** The code of a sign-in attempt that revealed that the address has no account. */
  proof?: string | undefined
}

/** The functions of the identity service that the app uses. Every call may throw an `AuthError`. */
export interface AuthPort {
  /** Undefined if signed out in this browser. */
  currentUser(): Promise<AuthUser | undefined>
  /** The ID token, renewed shortly before it expires; undefined if there is none or it was revoked. */
  idToken(): Promise<string | undefined>
  /** Sends a code. A second call sends a new one and invalidates the first. */
  requestCode(address: Address): Promise<SignInStep>
  confirmCode(code: string): Promise<SignInStep>
  /**
   * Creates the account: `done` if the proof was valid and the user is signed in, `confirm-sign-up` if a code was sent.
   */
  signUp(request: SignUpRequest): Promise<SignInStep>
  /** Verifies the address. `done` if this also signed the user in, `code` if a sign-in has to follow. */
  confirmSignUp(confirmation: { username: string; code: string }): Promise<SignInStep>
  resendSignUpCode(username: string): Promise<void>
  signOut(): Promise<void>
}
