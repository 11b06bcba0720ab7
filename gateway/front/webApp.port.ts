import type { IncomingMessage, ServerResponse } from 'node:http'

/** Where the browser's code comes from: the build on disk, or the bundler while one develops. */
export interface WebApp {
  /** Answers for a file; calls `next` when there is none of that name. The URL is without the base path. */
  serveFile(request: IncomingMessage, response: ServerResponse, next: () => void): void
  /** The app's document, with `__NONCE__` and `__BASE__` still in it. */
  readDocument(path: string): Promise<string>
  /** Takes the sockets that are the bundler's own; true when it did. */
  takesUpgrade?(request: IncomingMessage): boolean
  close?(): Promise<void>
}
