import type { MailLanguage } from '#backend/platform/mail/mailLanguage.ts'

/** What the e-mail of an invitation says in one language. Words in braces stand for values. */
export interface InvitationTexts {
  subject: string
  byCoach: string
  /** An admin invites to a coach. */
  byOther: string
  atCompany: { byCoach: string; byOther: string }
  accept: string
  ignore: string
}

/** By the stored language. */
export const invitationTexts: Record<MailLanguage, InvitationTexts> = {
  en: {
    subject: '{inviter} invites you to Obi',
    byCoach: '{coach} invites you to train with them on Obi.',
    byOther: '{inviter} invites you to train with {coach} on Obi.',
    atCompany: {
      byCoach: '{coach} of {company} invites you to train with them on Obi.',
      byOther: '{inviter} of {company} invites you to train with {coach} on Obi.',
    },
    accept: 'Accept the invitation within 14 days: {link}',
    ignore: 'If you don’t know the sender, ignore this email. Without the link, nothing happens.',
  },
  fr: {
    subject: '{inviter} vous invite sur Obi',
    byCoach: '{coach} vous invite à vous entraîner avec lui ou elle sur Obi.',
    byOther: '{inviter} vous invite à vous entraîner avec {coach} sur Obi.',
    atCompany: {
      byCoach: '{coach} de {company} vous invite à vous entraîner avec lui ou elle sur Obi.',
      byOther: '{inviter} de {company} vous invite à vous entraîner avec {coach} sur Obi.',
    },
    accept: 'Acceptez l’invitation dans les 14 jours : {link}',
    ignore: 'Si vous ne connaissez pas l’expéditeur, ignorez cet e-mail. Sans le lien, rien ne se passe.',
  },
  vi: {
    subject: '{inviter} mời bạn đến Obi',
    byCoach: '{coach} mời bạn tập luyện cùng trên Obi.',
    byOther: '{inviter} mời bạn tập luyện cùng {coach} trên Obi.',
    atCompany: {
      byCoach: '{coach} của {company} mời bạn tập luyện cùng trên Obi.',
      byOther: '{inviter} của {company} mời bạn tập luyện cùng {coach} trên Obi.',
    },
    accept: 'Chấp nhận lời mời trong vòng 14 ngày: {link}',
    ignore: 'Nếu bạn không biết người gửi, hãy bỏ qua email này. Nếu không mở liên kết thì sẽ không có gì xảy ra.',
  },
  cn: {
    subject: '{inviter} 邀请您加入 Obi',
    byCoach: '{coach} 邀请您在 Obi 上一起训练。',
    byOther: '{inviter} 邀请您在 Obi 上与 {coach} 一起训练。',
    atCompany: {
      byCoach: '{company} 的 {coach} 邀请您在 Obi 上一起训练。',
      byOther: '{company} 的 {inviter} 邀请您在 Obi 上与 {coach} 一起训练。',
    },
    accept: '请在 14 天内接受邀请：{link}',
    ignore: '如果您不认识发件人，请忽略此邮件。不打开链接就不会发生任何事情。',
  },
  ar: {
    subject: 'دعوة من {inviter} إلى Obi',
    byCoach: 'يدعوك {coach} إلى التدرّب معه على Obi.',
    byOther: 'يدعوك {inviter} إلى التدرّب مع {coach} على Obi.',
    atCompany: {
      byCoach: 'يدعوك {coach} من {company} إلى التدرّب معه على Obi.',
      byOther: 'يدعوك {inviter} من {company} إلى التدرّب مع {coach} على Obi.',
    },
    accept: 'اقبل الدعوة خلال 14 يومًا: {link}',
    ignore: 'إذا كنت لا تعرف المرسل فتجاهل هذه الرسالة. لن يحدث شيء ما لم تفتح الرابط.',
  },
}
