/** A document as it is registered: the hash that stands for it on the wire, and its text. */
export interface RegisteredText {
  /** SHA-256 in lower-case hex. */
  hash: string
  text: string
}

/** Keeps registered documents of earlier builds, so that a tab opened before a deploy keeps working. */
export interface DocumentStore {
  /** Puts documents in, and marks those that are there already as built again at this ISO instant. */
  keep(documents: readonly RegisteredText[], builtAt: string): Promise<void>
  /** Every document last built at or after this ISO instant. */
  readBuiltSince(instant: string): Promise<readonly RegisteredText[]>
  /** Drops what was last built before this ISO instant. */
  dropBuiltBefore(instant: string): Promise<void>
}
