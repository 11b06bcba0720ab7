const MIB = 1024 ** 2
const GIB = 1024 ** 3

/** Limits of a coach's storage, and the sizes of its parts. */
export const storageLimits = {
  /**
   * Bytes of every part except the last: the smallest of these with which a file has at most `mostParts`. S3 accepts
   * none below 5 MiB.
   */
  partBytes: [8 * MIB, 16 * MIB, 32 * MIB],
  /** All parts are named in one call, which cannot contain more values. */
  mostParts: 1_600,
  /** Bytes of one file. */
  largestFile: 50 * GIB,
  /** Bytes of one coach: stored files and uploads in progress. */
  bytesPerCoach: 500 * GIB,
  /** Files of one coach, including uploads in progress. */
  filesPerCoach: 100_000,
  /** Bytes of one attachment of a message. */
  largestAttachment: 50 * MIB,
  /** Bytes of one user's attachments, including uploads in progress. */
  attachmentBytesPerPerson: GIB,
  /** Attachments of one user, including uploads in progress. */
  attachmentsPerPerson: 10_000,
  /** Concurrent uploads of one user. */
  uploadsPerCoach: 50,
  /** Concurrent parts of one upload. */
  partsAtOnce: 16,
  /** Characters. */
  longestFileName: 255,
  /** Seconds for which a signed address is valid. */
  addressSeconds: 3_600,
  /** Minimum seconds for which an address of a stored file is valid: a video of three hours, and some pauses. */
  watchSeconds: 4 * 3_600,
  /** Seconds for which everyone gets the same address of a file, so that browsers can cache it. */
  sameAddressSeconds: 2 * 3_600,
  /** Days without progress after which an upload is given up. */
  forgottenAfterDays: 7,
} as const

/** Path of everything stored or fetched, below the app's base path. */
export const storagePath = '/storage/'

/** Files below this prefix are public; all others are not. */
export const publicKeys = 'public/'
