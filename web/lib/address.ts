type ParametersOf<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParametersOf<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never

type Given<Parameter extends string, Asked extends string> = Record<Parameter, string> &
  Partial<Record<Asked, string | undefined>>

/** One address of the app: called, it is written out with what it is given. */
export interface Address<Parameter extends string = never, Asked extends string = never> {
  (...given: [Parameter] extends [never] ? [query?: Given<never, Asked>] : [given: Given<Parameter, Asked>]): string
  /** With `:name` for a parameter. */
  pattern: string
  /** Holds the parameters' names for the type checker alone. */
  parameters?: Record<Parameter, string>
}

/** `asked` are the names that may stand in its query string. What is undefined stays out of it. */
export function address<Pattern extends string, Asked extends string = never>(
  pattern: Pattern,
  _asked?: readonly Asked[],
): Address<ParametersOf<Pattern>, Asked> {
  const write = (values: Readonly<Record<string, string | undefined>> = {}): string => {
    const query = new URLSearchParams()
    let path: string = pattern
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined) continue
      if (path.includes(`:${name}`)) path = path.replace(`:${name}`, encodeURIComponent(value))
      else query.set(name, value)
    }
    const search = query.toString()
    return search ? `${path}?${search}` : path
  }
  return Object.assign(write, { pattern })
}
