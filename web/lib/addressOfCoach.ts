/** The public page of a coach. The name is there for people; only the id is read. */
export function addressOfCoach({ id, name }: { id: string; name: string }): string {
  return `/coaches/${encodeURIComponent(name.replaceAll(/[/\s]+/g, '-'))}/${encodeURIComponent(id)}`
}
