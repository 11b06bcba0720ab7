import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { CoachHeader_coach$key } from '#schema/__generated__/relay/CoachHeader_coach.graphql.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Link } from '#web/ui/Link.tsx'

/** Name, houses, experience, the words of the coach, and where else they are to be found. */
export function CoachHeader({ coach: key }: { coach: CoachHeader_coach$key }) {
  const coach = useFragment(
    graphql`
      fragment CoachHeader_coach on Contact {
        firstName
        lastName
        avatarImageUrl
        bio
        yearsOfExperience
        websiteUrl
        instagramUrl
        tiktokUrl
        youtubeUrl
        rolesList(limit: 20) {
          items {
            role
            company {
              name
            }
          }
        }
      }
    `,
    key,
  )
  const name = `${coach.firstName} ${coach.lastName}`
  const houses = (coach.rolesList?.items ?? []).flatMap((item) =>
    item?.role === 'COACH' && item.company ? [item.company.name] : [],
  )
  const links = [
    ['Web', coach.websiteUrl],
    ['Instagram', coach.instagramUrl],
    ['TikTok', coach.tiktokUrl],
    ['YouTube', coach.youtubeUrl],
  ].flatMap(([label, href]) => (label && href ? [{ label, href }] : []))

  return (
    <header className="flex flex-col gap-4 sm:flex-row sm:items-start sm:gap-6">
      <Avatar name={name} src={coach.avatarImageUrl} size={96} />
      <div className="flex min-w-0 flex-col gap-2">
        <h1 className="text-3xl text-balance" dir="auto">
          {name}
        </h1>
        <p className="text-muted" dir="auto">
          {[...new Set(houses)].join(' · ')}
        </p>
        {coach.yearsOfExperience ? (
          <p className="text-sm">
            <Plural value={coach.yearsOfExperience} one="# year of teaching" other="# years of teaching" />
          </p>
        ) : undefined}
        {coach.bio && <Bio text={coach.bio} />}
        {links.length > 0 && (
          <ul className="flex flex-wrap gap-4 text-sm">
            {links.map(({ label, href }) => (
              <li key={label}>
                <Link href={href} target="_blank" rel="noopener noreferrer">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </header>
  )
}

/** About this many characters fill the five lines a bio is cut to. */
const FIVE_LINES = 320

function Bio({ text }: { text: string }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="flex flex-col items-start gap-1">
      <p className={isOpen ? 'max-w-prose whitespace-pre-line' : 'line-clamp-5 max-w-prose'} dir="auto">
        {text}
      </p>
      {text.length > FIVE_LINES && (
        <Button variant="quiet" size="compact" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t`Show less` : <Trans>Show more</Trans>}
        </Button>
      )}
    </div>
  )
}
