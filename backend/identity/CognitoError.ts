/** Cognito's error names and messages, by which clients tell its errors apart. */
const sentences = {
  AliasExistsException: 'An account with the given email or phone number already exists.',
  CodeDeliveryFailureException: 'The code could not be delivered. Please try again.',
  CodeMismatchException: 'Invalid code provided, please try again.',
  ExpiredCodeException: 'Invalid code provided, please request a code again.',
  InternalErrorException: 'Something went wrong',
  InvalidParameterException: 'A parameter is not what the call takes.',
  InvalidPasswordException: 'Password did not conform with policy: Password not long enough',
  LimitExceededException: 'Attempt limit exceeded, please try after some time.',
  NotAuthorizedException: 'Incorrect username or password.',
  RequestEntityTooLargeException: 'The request is too large.',
  ResourceNotFoundException: 'User pool client does not exist.',
  SerializationException: 'The request is not JSON.',
  ServiceUnavailableException: 'The service is unavailable. Please try again.',
  TooManyFailedAttemptsException: 'Too many failed attempts, please try after some time.',
  UnknownOperationException: 'The operation is not known.',
  UnsupportedTokenTypeException: 'Only refresh tokens are revoked.',
  UserNotFoundException: 'User does not exist.',
  UsernameExistsException: 'User already exists',
} as const

export type CognitoErrorType = keyof typeof sentences

const statuses: Partial<Record<CognitoErrorType, number>> = {
  InternalErrorException: 500,
  RequestEntityTooLargeException: 413,
  ServiceUnavailableException: 503,
}

/** An error in the form of the protocol. */
export class CognitoError extends Error {
  override name = 'CognitoError'
  readonly type: CognitoErrorType
  readonly status: number

  constructor(type: CognitoErrorType, { message, cause }: { message?: string; cause?: unknown } = {}) {
    super(message ?? sentences[type], { cause })
    this.type = type
    this.status = statuses[type] ?? 400
  }
}
