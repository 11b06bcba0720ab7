import type { Channel } from '#backend/platform/mail/messenger.port.ts'

/** An address to which codes are sent, and by which a user signs in. */
export interface Address {
  channel: Channel
  /** An e-mail address in lower case, or a phone number in E.164. */
  value: string
}

const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const EMAIL = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${LABEL}$`)
const PHONE = /^\+[1-9]\d{6,14}$/
const LONGEST = 254

/** Undefined for anything that is neither an e-mail address nor a phone number. */
export function toAddress(text: string): Address | undefined {
  const value = text.trim().toLowerCase()
  if (PHONE.test(value)) return { channel: 'sms', value }
  return value.length <= LONGEST && EMAIL.test(value) ? { channel: 'email', value } : undefined
}

const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox of an address, used for limits only, not for sign-in. The part after `+` is a label almost everywhere;
 * where it is not, two users share a limit. Dots are ignored by Gmail only, so they are only dropped there.
 */
export function mailboxOf({ channel, value }: Address): string {
  if (channel === 'sms') return value
  const at = value.lastIndexOf('@')
  const domain = value.slice(at + 1)
  const label = value.indexOf('+', 1)
  const unlabelled = value.slice(0, label > 0 && label < at ? label : at)
  return DOTLESS.has(domain) ? `${unlabelled.replaceAll('.', '')}@gmail.com` : `${unlabelled}@${domain}`
}

/** Masks an address as Cognito does: `a***@e***`, `+*******1234`. */
export function maskAddress({ channel, value }: Address): string {
  if (channel === 'sms') return `+${'*'.repeat(value.length - 5)}${value.slice(-4)}`
  const domain = value.slice(value.lastIndexOf('@') + 1)
  return `${value.charAt(0)}***@${domain.charAt(0)}***`
}

export type AddressAttribute = 'email' | 'phone_number'

export function attributeOf({ channel }: Pick<Address, 'channel'>): AddressAttribute {
  return channel === 'email' ? 'email' : 'phone_number'
}

/** The destination of a code, in the form of the protocol. */
export function deliveryOf(address: Address) {
  return {
    AttributeName: attributeOf(address),
    DeliveryMedium: address.channel === 'email' ? 'EMAIL' : 'SMS',
    Destination: maskAddress(address),
  }
}
