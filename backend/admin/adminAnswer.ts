/** What a command has to say: to a person, and to a program. */
export interface AdminAnswer {
  text: string
  data: object
  /** The command ran, and found that something is wrong. */
  isFailure?: boolean
}
