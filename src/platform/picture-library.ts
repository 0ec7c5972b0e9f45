import type sharp from 'sharp'

/** The types that may be opened. Not SVG, which can refer to other files, and no rarely used formats. */
const loaders = ['Png', 'Jpeg', 'Nsgif', 'Webp', 'Heif', 'Tiff'].map(name => `VipsForeignLoad${name}`)

let library: Promise<typeof sharp> | undefined

/** The library that reads pictures. Loaded with the first picture, because it is large and native. */
export function openPictureLibrary(): Promise<typeof sharp> {
  library ??= import('sharp').then(({ default: loaded }) => {
    loaded.cache(false)
    loaded.concurrency(1)
    loaded.block({ operation: ['VipsForeignLoad'] })
    loaded.unblock({ operation: loaders })
    return loaded
  })
  return library
}
