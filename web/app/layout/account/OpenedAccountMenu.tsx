import { Trans } from '@lingui/react/macro'
import {
  Accessibility,
  ChartNoAxesColumn,
  Download,
  EyeOff,
  FileText,
  Gift,
  HeartPulse,
  LogOut,
  Moon,
  ShieldCheck,
  Sun,
  Ticket,
  Users,
} from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Link } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { addressOf } from '#web/app/configuration.ts'
import { withWordsOf } from '#web/app/language/language.ts'
import { LanguageSubmenu } from '#web/app/layout/LanguageChoice.tsx'
import { type Person, usePerson } from '#web/app/person/person.ts'
import { chooseTheme, theme } from '#web/app/theme.ts'
import { useShell } from '#web/app/useShell.ts'
import { ProfilePictureItem } from '#web/features/profile/ProfilePictureItem.tsx'
import { useValue } from '#web/lib/useValue.ts'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { MenuItem } from '#web/ui/menu/MenuItem.tsx'
import type { OpenedMenuProps } from '#web/ui/menu/MenuOnDemand.tsx'
import { MenuSeparator } from '#web/ui/menu/MenuSeparator.tsx'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'
import { PersonAvatar } from './PersonAvatar.tsx'
import { useDataDownload } from './useDataDownload.ts'
import { useWorkspaceSwitch } from './useWorkspaceSwitch.tsx'

const loadPicture = withWordsOf(
  ['profile', 'ui'],
  async () => (await import('#web/features/profile/ProfilePictureDialog.tsx')).ProfilePictureDialog,
)

const loadUsage = withWordsOf(
  ['usage', 'ui'],
  async () => (await import('#web/features/usage/UsageDialog.tsx')).UsageDialog,
)

/** Everything that belongs to the user rather than to a screen. An entry appears only if its screen exists. */
export function OpenedAccountMenu({ trigger }: OpenedMenuProps) {
  const person = usePerson()
  const workspace = useWorkspaceSwitch()
  const { Loaded: PictureDialog, ask: askForPicture } = useOnDemand(loadPicture)
  const [choosesPicture, setChoosesPicture] = useState(false)
  const { Loaded: UsageDialog, ask: askForUsage } = useOnDemand(loadUsage)
  const [showsUsage, setShowsUsage] = useState(false)
  const downloadData = useDataDownload()
  return (
    <>
      <Menu trigger={trigger} header={person && <WhoIsIn person={person} />} defaultOpen>
        <MenuItem icon={<Ticket size={20} aria-hidden />} render={<Link href={paths.bookings()} />}>
          <Trans>My bookings</Trans>
        </MenuItem>
        {person?.roles.some(({ role }) => role === 'COACH') && (
          <MenuItem icon={<Users size={20} aria-hidden />} render={<Link href={paths.followers()} />}>
            <Trans>Followers</Trans>
          </MenuItem>
        )}
        <ProfilePictureItem onPress={() => askForPicture(() => setChoosesPicture(true))} />
        <MenuItem icon={<HeartPulse size={20} aria-hidden />} render={<Link href={paths.ownCoaches()} />}>
          <Trans>Your coaches</Trans>
        </MenuItem>
        <MenuItem icon={<EyeOff size={20} aria-hidden />} render={<Link href={paths.messagePrivacy()} />}>
          <Trans>Message privacy</Trans>
        </MenuItem>
        <MenuItem
          icon={<ChartNoAxesColumn size={20} aria-hidden />}
          onPress={() => askForUsage(() => setShowsUsage(true))}
        >
          <Trans>Usage data</Trans>
        </MenuItem>
        <MenuItem icon={<Download size={20} aria-hidden />} onPress={() => void downloadData()}>
          <Trans>Download your data</Trans>
        </MenuItem>
        <MenuItem icon={<Gift size={20} aria-hidden />} render={<Link href={paths.refer()} />}>
          <Trans>Refer a Friend</Trans>
        </MenuItem>
        {workspace.entry}
        <LegalLinks />
        <MenuSeparator />
        <LanguageSubmenu />
        <ThemeItem />
        <SignOutItem />
      </Menu>
      {workspace.chooser}
      {UsageDialog && showsUsage && <UsageDialog onClose={() => setShowsUsage(false)} />}
      {PictureDialog && choosesPicture && <PictureDialog onClose={() => setChoosesPicture(false)} />}
    </>
  )
}

/** The user's name, and the address with which they signed in. */
function WhoIsIn({ person }: { person: Person }) {
  const { session } = useShell()
  const state = useValue(session.state)
  const address = state.status === 'authenticated' ? (state.user.email ?? state.user.phone) : undefined
  return (
    <span className="flex items-center gap-3">
      <PersonAvatar person={person} />
      <span className="flex min-w-0 flex-col">
        <bdi className="truncate text-base font-[620] text-fg">{person.name}</bdi>
        {address && (
          <bdi dir="ltr" className="truncate text-start">
            {address}
          </bdi>
        )}
      </span>
    </span>
  )
}

function LegalLinks() {
  return (
    <>
      <MenuItem icon={<ShieldCheck size={20} aria-hidden />} render={<NewTabLink href={addressOf(paths.privacy())} />}>
        <Trans>Privacy Policy</Trans>
      </MenuItem>
      <MenuItem icon={<FileText size={20} aria-hidden />} render={<NewTabLink href={addressOf(paths.terms())} />}>
        <Trans>Terms of Service</Trans>
      </MenuItem>
      <MenuItem
        icon={<Accessibility size={20} aria-hidden />}
        render={<NewTabLink href={addressOf(paths.accessibility())} />}
      >
        <Trans>Accessibility</Trans>
      </MenuItem>
    </>
  )
}

function NewTabLink({ children, ...link }: ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noreferrer" {...link}>
      {children}
    </a>
  )
}

function ThemeItem() {
  const isDark = useValue(theme) === 'dark'
  return (
    <MenuItem
      icon={isDark ? <Sun size={20} aria-hidden /> : <Moon size={20} aria-hidden />}
      onPress={() => chooseTheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <Trans>Use light theme</Trans> : <Trans>Use dark theme</Trans>}
    </MenuItem>
  )
}

function SignOutItem() {
  const { session } = useShell()
  return (
    // A failure has no effect, and the user can press again.
    <MenuItem icon={<LogOut size={20} aria-hidden />} onPress={() => void session.signOut().catch(reportError)}>
      <Trans>Sign out</Trans>
    </MenuItem>
  )
}
