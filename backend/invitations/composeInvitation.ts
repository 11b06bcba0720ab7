import { type MailLanguage, mailLanguageOf, mailPage } from '#backend/platform/mail/mailLanguage.ts'
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
}

/**
 * The e-mail of an invitation. It contains no words that the inviter writes for it: strangers get it, and must not get
 * advertising from us.
 */
export function composeInvitation({ to, lang, link, ...names }: InvitationMessage): Message {
  const language = mailLanguageOf(lang)
  const texts = invitationTexts[language]
  const lines = linesOf(names, texts)
  const subject = fill(texts.subject, { inviter: plain(names.inviterName) })
  const text = [lines.invited, fill(texts.accept, { link }), texts.ignore].join('\n\n')
  return { channel: 'email', to, subject, text, html: toHtml({ ...lines, link }, texts, language) }
}

function linesOf(
  { inviterName, coachName, companyName }: Omit<InvitationMessage, 'to' | 'lang' | 'link'>,
  texts: InvitationTexts,
) {
  const values = {
    inviter: isolated(inviterName),
    coach: isolated(coachName),
    company: isolated(companyName ?? ''),
  }
  const isForOther = inviterName !== coachName
  const kind = isForOther ? 'byOther' : 'byCoach'
  return { invited: fill(companyName === null ? texts[kind] : texts.atCompany[kind], values) }
}

function toHtml({ invited, link }: { invited: string; link: string }, texts: InvitationTexts, language: MailLanguage) {
  const anchor = `<a href="${escapeHtml(link)}" dir="ltr">${escapeHtml(link)}</a>`
  return mailPage(language, [
    escapeHtml(invited),
    fill(escapeHtml(texts.accept), { link: anchor }),
    escapeHtml(texts.ignore),
  ])
}
