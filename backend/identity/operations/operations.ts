import type { Operation } from '#backend/identity/operation.ts'
import { confirmSignUp } from './confirmSignUp.ts'
import { deleteUser } from './deleteUser.ts'
import { getTokensFromRefreshToken } from './getTokensFromRefreshToken.ts'
import { getUser } from './getUser.ts'
import { getUserAttributeVerificationCode } from './getUserAttributeVerificationCode.ts'
import { globalSignOut } from './globalSignOut.ts'
import { initiateAuth } from './initiateAuth.ts'
import { resendConfirmationCode } from './resendConfirmationCode.ts'
import { respondToAuthChallenge } from './respondToAuthChallenge.ts'
import { revokeToken } from './revokeToken.ts'
import { signUp } from './signUp.ts'
import { updateUserAttributes } from './updateUserAttributes.ts'
import { verifyUserAttribute } from './verifyUserAttribute.ts'

/** The supported calls, by their names in the protocol. `docs/identity.md` lists them. */
export const operations: ReadonlyMap<string, Operation> = new Map([
  ['SignUp', signUp],
  ['ConfirmSignUp', confirmSignUp],
  ['ResendConfirmationCode', resendConfirmationCode],
  ['InitiateAuth', initiateAuth],
  ['RespondToAuthChallenge', respondToAuthChallenge],
  ['GetTokensFromRefreshToken', getTokensFromRefreshToken],
  ['GetUser', getUser],
  ['UpdateUserAttributes', updateUserAttributes],
  ['VerifyUserAttribute', verifyUserAttribute],
  ['GetUserAttributeVerificationCode', getUserAttributeVerificationCode],
  ['RevokeToken', revokeToken],
  ['GlobalSignOut', globalSignOut],
  ['DeleteUser', deleteUser],
])
