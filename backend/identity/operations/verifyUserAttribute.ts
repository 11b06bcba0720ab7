import * as v from 'valibot'
import { signedInUser } from '#backend/identity/accounts/signedInUser.ts'
import { setAddress } from '#backend/identity/accounts/user.store.ts'
import { spendChallenge } from '#backend/identity/codes/challenge.store.ts'
import { attributeKey } from '#backend/identity/codes/challengeKeys.ts'
import { proveCode } from '#backend/identity/codes/proveCode.ts'
import { settleProof } from '#backend/identity/codes/settleProof.ts'
import { CognitoError } from '#backend/identity/CognitoError.ts'
import type { Operation } from '#backend/identity/operation.ts'
import { parseInput, sealedText, typedCode } from '#backend/identity/parseInput.ts'

const VerifyUserAttribute = v.object({
  AccessToken: sealedText,
  AttributeName: v.picklist(['email', 'phone_number']),
  Code: typedCode,
})

/** Sets an address that has been verified. */
export const verifyUserAttribute: Operation = async (input, call, ports) => {
  const request = parseInput(VerifyUserAttribute, input)
  const { sub } = await signedInUser(request.AccessToken, call, ports)
  const key = attributeKey(sub, request.AttributeName)
  const proved = await proveCode({ key, purpose: 'ATTRIBUTE', code: request.Code }, call, ports)
  if (!proved) throw new CognitoError('ExpiredCodeException')
  const address = { channel: proved.channel, value: proved.address }
  const fault = await ports.database.transact(async (transaction) => {
    if (!(await spendChallenge(transaction, proved, call.now))) return 'ExpiredCodeException'
    const isSet = await setAddress(transaction, { sub, address, now: call.now })
    await settleProof(transaction, { proved, call }, ports)
    return isSet ? undefined : 'AliasExistsException'
  })
  if (fault) throw new CognitoError(fault)
  return {}
}
