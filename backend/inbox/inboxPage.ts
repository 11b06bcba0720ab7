import { escapeHtml } from '#backend/platform/mail/mailText.ts'
import { findCode } from './findCode.ts'
import type { InboxMessage } from './inbox.store.ts'

const REFRESH_S = 4

const style = `
:root { color-scheme: light dark; --ground: #f6f4ef; --sheet: #fff; --ink: #1b1a17; --quiet: #66625a; --line: #dedad1; --code: #9a3412; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #14130f; --sheet: #1e1c18; --ink: #f1eee6; --quiet: #a8a296; --line: #35322b; --code: #fdba74; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.25rem; margin: 0; }
h2 { font-size: 1rem; margin: 0; }
header p, .when { color: var(--quiet); margin: 0.25rem 0 0; font-size: 0.875rem; }
ol { list-style: none; margin: 1.5rem 0 0; padding: 0; display: grid; gap: 0.75rem; }
li { background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; }
.code { font: 700 2rem/1.2 ui-monospace, monospace; letter-spacing: 0.15em; color: var(--code); margin: 0.5rem 0 0; }
.text { margin: 0.5rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; }
`

/** The inbox as one page without scripts; it renews itself. */
export function inboxPage(messages: readonly InboxMessage[], nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${REFRESH_S}">
<title>Inbox · Obi</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<header>
<h1>Inbox</h1>
<p>Emails and text messages from the last 7 days, newest first. None of them left this machine.</p>
</header>
${messages.length > 0 ? `<ol>\n${messages.map(entry).join('\n')}\n</ol>` : '<p>No messages yet. Codes will appear here.</p>'}
</main>
</body>
</html>
`
}

function entry({ channel, to, subject, text, sentAt }: InboxMessage): string {
  const code = findCode(text)
  return `<li>
<h2 dir="auto">${escapeHtml(subject)}</h2>
<p class="when">${channel === 'sms' ? 'Text message' : 'Email'} to <bdi>${escapeHtml(to)}</bdi>, <time datetime="${escapeHtml(sentAt)}">${escapeHtml(sentAt)}</time></p>
${code ? `<p class="code">${code}</p>` : ''}
<p class="text" dir="auto">${escapeHtml(text)}</p>
</li>`
}
