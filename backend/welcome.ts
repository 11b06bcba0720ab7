import { demoLogIns } from './demo/demoPeople.ts'

/** What an operator reads once the house is open. */
export function welcomeText(
  publicUrl: string,
  { hasDemo, canSendCodes }: { hasDemo: boolean; canSendCodes: boolean },
): string {
  const lines = ['', `  Obi is open at ${publicUrl}`, '']
  if (hasDemo) {
    const width = Math.max(...demoLogIns.map(({ role }) => role.length))
    lines.push('  Sign in by email as any of these. The code arrives in the inbox:')
    lines.push(...demoLogIns.map(({ role, email }) => `    ${role.padEnd(width)}  ${email}`))
    lines.push('', `  Inbox  ${publicUrl}/dev/inbox`, '')
  }
  if (!canSendCodes) {
    lines.push('  No one can sign in yet: without SMTP_URL, Obi can’t send codes.', '')
  }
  return `${lines.join('\n')}\n`
}
