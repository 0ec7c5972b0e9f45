import { createContext, use } from 'react'

/** The address of a picture at a width in pixels. */
export type PictureAddress = (fileId: string, width: number) => string

/** Where the pictures of a form are; null where there are none. */
export const PictureContext = createContext<PictureAddress | null>(null)

interface PictureProps {
  /** The key in the form. */
  picture: string
  /** What it shows; '' if it only decorates. */
  text: string
  className: string
  /** How wide it is on the page, as the attribute `sizes`. */
  sizes: string
  /** In pixels, so that nothing moves when it has loaded. */
  size?: { width: number; height: number } | null
}

/** A picture of the form, in the size that the screen needs. */
export function Picture({ picture, text, className, sizes, size }: PictureProps) {
  const address = use(PictureContext)
  if (!address) return null
  const at = (width: number) => address(picture.slice(picture.lastIndexOf('/') + 1), width)
  return (
    <img
      className={className}
      src={at(960)}
      srcSet={[480, 960, 1920].map(width => `${at(width)} ${width}w`).join(',')}
      sizes={sizes}
      alt={text}
      width={size?.width}
      height={size?.height}
      decoding="async"
    />
  )
}
