import { Suspense } from 'react'
import type { UnreadConversations_contact$key } from '#schema/__generated__/relay/UnreadConversations_contact.graphql.ts'
import { hasUnsent } from '#web/app/outbox/unsent.ts'
import type { Person } from '#web/app/person/person.ts'
import { UnreadConversations } from '#web/features/messages/inbox/UnreadConversations.tsx'
import { ReportVisit } from '#web/features/usage/ReportVisit.tsx'
import { lazily, untilLoaded } from '#web/lib/lazily.ts'

/** Follows role changes, which can happen at any time. */
const RoleNews = lazily(async () => (await untilLoaded(() => import('#web/app/notices/RoleNews.tsx'))).RoleNews)

/** For users with unsent items, which are few. */
const SendUnsent = lazily(async () => (await untilLoaded(() => import('#web/app/outbox/SendUnsent.tsx'))).SendUnsent)

interface BesideScreenProps {
  person: Person
  contact: UnreadConversations_contact$key
}

/** Runs beside every screen of a signed-in user. Loaded after the first one. */
export function BesideScreen({ person, contact }: BesideScreenProps) {
  return (
    <>
      <Suspense>
        <RoleNews person={person} />
      </Suspense>
      {hasUnsent(person.contactId) && (
        <Suspense>
          <SendUnsent personId={person.contactId} />
        </Suspense>
      )}
      <UnreadConversations contact={contact} />
      <ReportVisit contactId={person.contactId} />
    </>
  )
}
