import type { PictureAddress } from '../blocks/asking/Picture.tsx'

/** Where respondents find the pictures of a version. */
export const publicPictures =
  ({ identifier, version }: { identifier: string; version: number }): PictureAddress =>
  (fileId, width) =>
    `/t/${encodeURIComponent(identifier)}/pictures/${version}/${fileId}/${width}`
