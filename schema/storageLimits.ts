const MIB = 1024 ** 2
const GIB = 1024 ** 3

/** What a coach may store, and in which pieces it travels. */
export const storageLimits = {
  /**
   * Bytes of every part but the last: the least of these with which a file has no more parts than that. S3 takes none
   * below 5 MiB.
   */
  partBytes: [8 * MIB, 16 * MIB, 32 * MIB],
  /** All of them are named in one call, which holds no more values. */
  mostParts: 1_600,
  /** Bytes of one file. */
  largestFile: 50 * GIB,
  /** Bytes of one coach: what stands, and what the uploads under way will be. */
  bytesPerCoach: 500 * GIB,
  /** Files of one coach, those of uploads under way included. */
  filesPerCoach: 100_000,
  /** Bytes of one attachment of a message. */
  largestAttachment: 50 * MIB,
  /** Bytes of one person's attachments, those under way included. */
  attachmentBytesPerPerson: GIB,
  /** Attachments of one person, those under way included. */
  attachmentsPerPerson: 10_000,
  /** Of one person, under way at a time. */
  uploadsPerCoach: 50,
  /** Of one upload, on their way at a time. */
  partsAtOnce: 16,
  /** Characters. */
  longestFileName: 255,
  /** Seconds for which a signed address is good. */
  addressSeconds: 3_600,
  /** Seconds for which an address of a stored file is good at least: a film of three hours, and some pauses. */
  watchSeconds: 4 * 3_600,
  /**
   * For so many seconds everyone is given the same address of a file, so that what a browser has of it still serves.
   */
  sameAddressSeconds: 2 * 3_600,
  /** Time without progress after which an upload is given up. */
  forgottenAfterDays: 7,
} as const

/** Everything that is stored or fetched has its address below this, below whatever the app is mounted at. */
export const storagePath = '/storage/'

/** What stands below this in the store is for everyone; all else is not. */
export const publicKeys = 'public/'
