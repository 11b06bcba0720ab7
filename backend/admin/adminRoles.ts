import type { FoundPerson, HeldRole, OperatorStore } from '#backend/people/people.port.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { AdminAnswer } from './adminAnswer.ts'
import { findOneUser } from './findOneUser.ts'
import { UsageError } from './usageError.ts'

const KINDS = ['GLOBAL', 'ADMIN', 'COACH'] as const
type Kind = (typeof KINDS)[number]

interface RoleCommand {
  email: string
  role: string
  company: string | undefined
  now: Instant
}

/** All roles that count. */
export async function listRoles(store: OperatorStore): Promise<AdminAnswer> {
  const roles = await store.listRoles()
  const lines = roles.map(({ role, name, email, company }) => [role, name, email ?? '-', company ?? '-'].join('  '))
  return { text: lines.join('\n') || 'No one has a role.', data: { roles } }
}

/** Gives the role at once. The user must have an account: `create` adds one. */
export async function grantRole(command: RoleCommand, store: OperatorStore): Promise<AdminAnswer> {
  const place = await placeOf(command, store)
  const granted = await store.grantRole({ ...place, now: command.now })
  if (granted !== undefined) await store.record({ action: 'GRANTED', ...entryOf(granted, place), now: command.now })
  return { text: `${command.email} is now ${place.role}.`, data: place }
}

/** Takes the role away; the holder's open pages follow. The last global admin stays. */
export async function revokeRole(command: RoleCommand, store: OperatorStore): Promise<AdminAnswer> {
  const place = await placeOf(command, store)
  if (place.role === 'GLOBAL') await keepOneGlobal({ ...place, now: command.now }, store)
  const revoked = await store.revokeRole({ ...place, now: command.now })
  if (revoked === undefined)
    throw new Error(`${command.email} is not ${place.role}${place.companyId === undefined ? '' : ' there'}.`)
  await store.record({ action: 'REVOKED', ...entryOf(revoked, place), now: command.now })
  return { text: `${command.email} is no longer ${place.role}.`, data: place }
}

function entryOf(subjectId: string, { companyId }: { companyId: string | undefined }) {
  return { subjectType: 'Role', subjectId, companyId } as const
}

async function keepOneGlobal({ contactId, now }: { contactId: string; now: Instant }, store: OperatorStore) {
  const globals = await store.lockGlobals(now)
  if (globals.every((holder) => holder === contactId))
    throw new Error('This is the last global admin. Make another user GLOBAL first.')
}

async function placeOf({ email, role, company, now }: RoleCommand, store: OperatorStore) {
  const kind = KINDS.find((one) => one === role)
  if (!kind) throw new UsageError(`The role must be GLOBAL, ADMIN or COACH, not ${role}.`)
  const companyId = await companyOf(kind, { company, now }, store)
  const { contactId } = await findOneUser(email, store)
  return { contactId, role: kind, companyId }
}

async function companyOf(
  role: Kind,
  { company, now }: Pick<RoleCommand, 'company' | 'now'>,
  store: Pick<OperatorStore, 'findCompanies'>,
): Promise<string | undefined> {
  if (role === 'GLOBAL' && company !== undefined) throw new UsageError('A GLOBAL admin has no company.')
  if (role === 'ADMIN' && company === undefined)
    throw new UsageError('An ADMIN needs a company: --company <id or name>.')
  if (company === undefined) return undefined
  const [id, ...others] = await store.findCompanies(company, now)
  if (id === undefined) throw new Error(`There is no company "${company}".`)
  if (others.length > 0) throw new Error(`Several companies are named "${company}". Use the id of one.`)
  return id
}

/** Users by their email address, phone number, id, or the beginning of a name. */
export async function findUsers(text: string, store: OperatorStore): Promise<AdminAnswer> {
  const users = await store.findPeople(text)
  return { text: users.map(lineOf).join('\n') || `No user is found by "${text}".`, data: { users } }
}

function lineOf({ contactId, name, email, phone, roles }: FoundPerson): string {
  const held = roles.map(({ role }: Pick<HeldRole, 'role'>) => role).join(', ')
  return [contactId, name, email ?? '-', phone ?? '-', held || 'MEMBER'].join('  ')
}
