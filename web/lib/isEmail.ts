import * as v from 'valibot'

/** Maximum length of an email address in SMTP. */
const LONGEST_EMAIL = 254

/** Checks the length first, since a user pastes texts of any length. */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST_EMAIL && v.EMAIL_REGEX.test(text)
}
