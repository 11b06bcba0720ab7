/** Path of a user's pictures, below the app's base path. Each is sent as a whole to its own address. */
export const picturesPath = '/pictures/'

/** Shape and maximum size of uploaded pictures, in pixels. */
export const pictureKinds = {
  avatar: { width: 400, height: 400 },
  profile: { width: 600, height: 800 },
} as const satisfies Record<string, PictureSize>

/** Shape and size of a video's thumbnail uploaded by a coach. */
export const thumbnailSize: PictureSize = { width: 1280, height: 720 }

/** Maximum size of a picture in a message, which is not cropped. */
export const attachmentSize: PictureSize = { width: 2048, height: 2048 }

/** Path of a program's picture, followed by its id, below `picturesPath`; and its size. */
export const programPicture = { path: 'programs/', width: 400, height: 225 } as const

/** Path and size of a company's logo. */
export const companyLogo = { path: 'companies/', width: 400, height: 400 } as const

export type PictureKind = keyof typeof pictureKinds

export interface PictureSize {
  width: number
  height: number
}

export const pictureLimits = {
  /** Bytes of a file as it is sent. */
  largestFile: 10 * 1024 ** 2,
  /** Bytes of a photo on the device, where it is cropped or reduced before upload. */
  largestPhoto: 50 * 1024 ** 2,
  /** Maximum number of pixels after decoding. Browsers send cropped pictures, which have far fewer. */
  mostPixels: 25_000_000,
  /** Media types. The content is verified, whatever the declared type. */
  types: ['image/jpeg', 'image/png', 'image/webp'],
} as const
