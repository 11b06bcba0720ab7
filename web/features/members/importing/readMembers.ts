import { msg } from '@lingui/core/macro'
import { limits } from '#schema/__generated__/limits.ts'
import type { ImportedMemberInput } from '#schema/__generated__/relay/useImportMembersMutation.graphql.ts'
import { invitationLimits } from '#schema/invitationLimits.ts'
import { type LineReader, readSheet, type Sheet } from '#web/app/importing/readSheet.ts'
import { isEmail } from '#web/lib/isEmail.ts'

type ColumnName = 'name' | 'email' | 'group'

/** The columns of the arguments that the server may refuse. */
export const columnsByArgument: Readonly<Record<string, ColumnName>> = {
  followerName: 'name',
  endpoint: 'email',
  groupID: 'group',
}

interface Group {
  id: string
  name: string
}

export interface MemberLine {
  line: number
  name: string
  email: string
  group: string
  input: ImportedMemberInput
}

/**
 * Reads names, addresses and groups. Names of columns are the same in all languages, so that a file can be passed on.
 * `groups` is undefined for an admin, who imports for a coach: groups are the coach's own.
 */
export function readMembers(text: string, groups: readonly Group[] | undefined): Sheet<MemberLine> {
  const seen = new Map<string, number>()
  return readSheet<ColumnName, MemberLine>(text, {
    columns: groups ? ['name', 'email', 'group'] : ['name', 'email'],
    required: ['email'],
    mostLines: invitationLimits.mostImported,
    mostCharacters: invitationLimits.mostCharacters,
    readLine: (reader, line) => {
      const name = readName(reader)
      const email = readEmail(reader, seen)
      if (email) seen.set(email, line)
      const group = readGroup(reader, groups ?? [])
      const input = { endpoint: email, followerName: name || null, groupID: group?.id ?? null }
      return { line, name, email, group: group?.name ?? '', input }
    },
  })
}

function readName({ cell, fail }: LineReader<ColumnName>): string {
  const name = cell('name')
  const { max } = limits.Invitation.followerName
  if (name.length > max) fail('name', msg`Write at most ${max} characters.`)
  return name
}

/** `seen` holds the line of each address before this one. */
function readEmail({ cell, fail }: LineReader<ColumnName>, seen: ReadonlyMap<string, number>): string {
  const email = cell('email').toLowerCase()
  const earlier = seen.get(email)
  if (!isEmail(email)) fail('email', msg`Please enter valid email address.`)
  else if (earlier !== undefined) fail('email', msg`Line ${earlier} has the same address.`)
  return email
}

function readGroup({ cell, fail }: LineReader<ColumnName>, groups: readonly Group[]): Group | undefined {
  const name = cell('group')
  if (name === '') return undefined
  const group = groups.find((one) => one.name.toLowerCase() === name.toLowerCase())
  const names = groups.map((one) => one.name).join(', ')
  if (!group && names === '') fail('group', msg`Create this group first.`)
  else if (!group) fail('group', msg`Choose one of these: ${names}.`)
  return group
}

/** A file to fill in, with the columns that the reader knows. */
export function template(groups: readonly Group[] | undefined): string {
  const [columns, example] = groups
    ? ['name,email,group', `Mia Lopez,mia@example.com,${toCell(groups[0]?.name ?? '')}`]
    : ['name,email', 'Mia Lopez,mia@example.com']
  return `${columns}\r\n${example}\r\n`
}

function toCell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
