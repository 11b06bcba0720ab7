import { type MailLanguage, mailLanguageOf, mailPage } from '#backend/platform/mail/mailLanguage.ts'
import type { MailLogo } from '#backend/platform/mail/mailLogo.ts'
import { escapeHtml, fill, isolated, plain } from '#backend/platform/mail/mailText.ts'
import type { Message } from '#backend/platform/mail/messenger.port.ts'
import { type InvitationTexts, invitationTexts } from './invitationTexts.ts'

interface InvitationMessage {
  to: string
  lang: string | null
  inviterName: string
  coachName: string
  companyName: string | null
  link: string
  /** The company's logo, if it has one. */
  logo?: MailLogo | undefined
}

/**
 * The e-mail of an invitation. It contains no words that the inviter writes for it: strangers get it, and must not get
 * advertising from us.
 */
export function composeInvitation({ to, lang, link, logo, ...names }: InvitationMessage): Message {
  const language = mailLanguageOf(lang)
  const texts = invitationTexts[language]
  const lines = linesOf(names, texts)
  const subject = fill(texts.subject, { inviter: plain(unlinked(names.inviterName)) })
  const text = [lines.invited, fill(texts.accept, { link }), texts.ignore].join('\n\n')
  return { channel: 'email', to, subject, text, html: toHtml({ ...lines, link, logo }, texts, language) }
}

/** A company that is called like this is not named. */
const ADDRESS = /:\/\/|www\./i

/** A space without width keeps mail programs from making links of names. */
function unlinked(name: string): string {
  return name.replaceAll(/[.\u3002\uff0e\uff61:/@]/g, '$&\u200b')
}

function linesOf(
  { inviterName, coachName, companyName }: Omit<InvitationMessage, 'to' | 'lang' | 'link' | 'logo'>,
  texts: InvitationTexts,
) {
  const values = {
    inviter: isolated(unlinked(inviterName)),
    coach: isolated(unlinked(coachName)),
    company: isolated(unlinked(companyName ?? '')),
  }
  const isForOther = inviterName !== coachName
  const kind = isForOther ? 'byOther' : 'byCoach'
  const isNamed = companyName !== null && !ADDRESS.test(companyName)
  return { invited: fill(isNamed ? texts.atCompany[kind] : texts[kind], values), isNamed }
}

interface Parts extends ReturnType<typeof linesOf>, Pick<InvitationMessage, 'link' | 'logo'> {}

function toHtml({ invited, isNamed, link, logo }: Parts, texts: InvitationTexts, language: MailLanguage) {
  const anchor = `<a href="${escapeHtml(link)}" dir="ltr">${escapeHtml(link)}</a>`
  const paragraphs = [escapeHtml(invited), fill(escapeHtml(texts.accept), { link: anchor }), escapeHtml(texts.ignore)]
  return mailPage(language, paragraphs, isNamed ? logo : undefined)
}
