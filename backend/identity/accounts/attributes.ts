import * as v from 'valibot'
import { CognitoError } from '#backend/identity/CognitoError.ts'
import { plainText } from '#backend/identity/parseInput.ts'
import { isWebAddress } from '#schema/values/webAddress.ts'
import { type Address, type AddressAttribute, attributeOf, toAddress } from './address.ts'
import type { User } from './user.store.ts'

/** Attributes in the form of the protocol. */
export const attributeList = v.pipe(v.array(v.object({ Name: plainText(32), Value: plainText(256) })), v.maxLength(20))
type AttributeList = v.InferOutput<typeof attributeList>

const WRITABLE = new Set([
  'birthdate',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'picture',
  'zoneinfo',
])
const OURS = new Set(['sub', 'email_verified', 'phone_number_verified'])

export interface GivenAttributes {
  email: Address | undefined
  phone: Address | undefined
  others: Record<string, string>
}

/** Sorts the attributes that a user may set; rejects those that only the service sets. */
export function readAttributes(list: AttributeList): GivenAttributes {
  const attributes: GivenAttributes = { email: undefined, phone: undefined, others: {} }
  for (const { Name: name, Value: value } of list) {
    if (name === 'email') attributes.email = addressFor('email', value)
    else if (name === 'phone_number') attributes.phone = addressFor('phone_number', value)
    else if (name === 'picture' && !isWebAddress(value)) throw unfit(name)
    else if (WRITABLE.has(name)) attributes.others[name] = value
    else throw refusalOf(name)
  }
  return attributes
}

function addressFor(attribute: AddressAttribute, value: string): Address {
  const address = toAddress(value)
  if (address && attributeOf(address) === attribute) return address
  const message = attribute === 'email' ? 'Invalid email address format.' : 'Invalid phone number format.'
  throw new CognitoError('InvalidParameterException', { message })
}

function refusalOf(name: string): CognitoError {
  if (OURS.has(name)) {
    return new CognitoError('NotAuthorizedException', { message: 'A client attempted to write unauthorized attribute' })
  }
  return unfit(name)
}

function unfit(name: string): CognitoError {
  return new CognitoError('InvalidParameterException', {
    message: `Attributes did not conform to the schema: Type for attribute {${name}} could not be determined`,
  })
}

/** An account's attributes in the form of the protocol, in which all values are text. */
export function listAttributes(user: User): AttributeList {
  const { sub, email, emailVerified, phone, phoneVerified, attributes } = user
  const all = {
    sub,
    ...attributes,
    ...(email === null ? {} : { email, email_verified: String(emailVerified) }),
    ...(phone === null ? {} : { phone_number: phone, phone_number_verified: String(phoneVerified) }),
  }
  return Object.entries(all).map(([Name, Value]) => ({ Name, Value }))
}
