import { demoLogIns } from './demo/demoPeople.ts'

/** What an operator reads once the house is open. */
export function welcomeText(
  publicUrl: string,
  { hasDemo, canSendCodes }: { hasDemo: boolean; canSendCodes: boolean },
): string {
  const lines = ['', `  Obi is open at ${publicUrl}`, '']
  if (hasDemo) {
    const width = Math.max(...demoLogIns.map(({ role }) => role.length))
    lines.push('  Sign in by e-mail as one of these; the code arrives in the inbox:')
    lines.push(...demoLogIns.map(({ role, email }) => `    ${role.padEnd(width)}  ${email}`))
    lines.push('', `  Inbox  ${publicUrl}/dev/inbox`, '')
  }
  if (!canSendCodes) {
    lines.push('  Nobody can sign in: SMTP_URL is not set, so that no code can be sent.', '')
  }
  return `${lines.join('\n')}\n`
}
