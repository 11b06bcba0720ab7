import type { MessageTexts } from './messageTexts.ts'

export const cn: MessageTexts = {
  SIGN_UP: {
    subject: '你的 Obi 验证码',
    text: '{code} 是你创建 Obi 账户的验证码，10 分钟内有效。请勿告诉他人。',
  },
  ALREADY_REGISTERED: {
    subject: '你已有 Obi 账户',
    text: '有人（可能是你）想用此地址创建 Obi 账户，但此地址已有账户，请直接登录。你的验证码是 {code}。如非本人操作，请忽略此消息。',
  },
  SIGN_IN: {
    subject: '你的 Obi 验证码',
    text: '{code} 是你登录 Obi 的验证码，10 分钟内有效。请勿告诉他人。',
  },
  NOT_REGISTERED: {
    subject: '你还没有 Obi 账户',
    text: '有人（可能是你）想用此地址登录 Obi，但此地址还没有账户。如要创建账户，请用验证码 {code} 继续。如非本人操作，请忽略此消息。',
  },
  ADDRESS: {
    subject: '确认你的 Obi 地址',
    text: '{code} 是为你的 Obi 账户确认此地址的验证码，10 分钟内有效。请勿告诉他人。',
  },
  ADDRESS_TAKEN: {
    subject: '此地址已有 Obi 账户',
    text: '有人（可能是你）想把此地址添加到一个 Obi 账户，但它属于另一个账户。你的验证码是 {code}。如非本人操作，请忽略此消息。',
  },
}
