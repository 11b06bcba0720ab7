import { companyLogo } from '#schema/pictures.ts'
import { publicKeys, storagePath } from '#schema/storageLimits.ts'
import { plain } from './mailText.ts'

/** The logo of the company on whose behalf an e-mail is sent. */
export interface MailLogo {
  /** The company's name, for readers who see no pictures. */
  name: string
  url: string
}

interface MailCompany {
  companyName: string | null
  /** The logo as stored in the company's row. */
  companyLogo: string | null
}

const LOGOS = `${publicKeys}${companyLogo.path}`
const NAME = /^[\w-]+\/[\w-]+\.jpg$/

/**
 * The company's logo, if it was uploaded here: another server would learn who opens the e-mail. Its address is public
 * and does not expire, but stops working when the logo is replaced or removed; mail programs then show the name.
 */
export function mailLogoOf({ companyName, companyLogo: key }: MailCompany, address: string): MailLogo | undefined {
  if (!companyName || !key?.startsWith(LOGOS) || !NAME.test(key.slice(LOGOS.length))) return undefined
  return { name: plain(companyName), url: `${address}${storagePath.slice(1)}${key}` }
}
