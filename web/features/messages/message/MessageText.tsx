import { classNames } from '#web/ui/classNames.ts'
import { Link } from '#web/ui/Link.tsx'
import { isFewEmoji, linksIn } from './linksIn.ts'

/** What was written, with its lines and its links. */
export function MessageText({ content }: { content: string }) {
  return (
    <p dir="auto" className={classNames('break-words whitespace-pre-wrap', isFewEmoji(content) && 'text-3xl')}>
      {linksIn(content).map(({ text, href }, index) =>
        href === undefined ? (
          text
        ) : (
          <Link key={index} href={href} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
            <span className="break-all text-fg">{text}</span>
          </Link>
        ),
      )}
    </p>
  )
}
