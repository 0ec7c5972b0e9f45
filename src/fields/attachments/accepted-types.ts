/** How a browser shows a file without help. */
export type Preview = 'image' | 'pdf' | 'audio' | 'video'

interface AcceptedType {
  /** Without dots, in lower case. The first is the usual one. */
  extensions: readonly [string, ...string[]]
  /** Absent for files that can only be downloaded. */
  preview?: Preview
  /** Other names that type detection reports for the same type. */
  aliases?: readonly string[]
  /** Whether the type is plain text. Its content has no signature, so the extension decides. */
  isText?: true
}

/** Older office documents all have this type; their content does not reveal more. */
const compound = ['application/x-cfb']

/**
 * Accepted attachment types by MIME type. SVG and HTML are missing because both run scripts when a browser shows them.
 */
export const acceptedTypes: Readonly<Record<string, AcceptedType>> = {
  'image/png': { extensions: ['png'], preview: 'image', aliases: ['image/apng'] },
  'image/jpeg': { extensions: ['jpg', 'jpeg'], preview: 'image' },
  'image/gif': { extensions: ['gif'], preview: 'image' },
  'image/webp': { extensions: ['webp'], preview: 'image' },
  'image/avif': { extensions: ['avif'], preview: 'image' },
  'image/bmp': { extensions: ['bmp'], preview: 'image' },
  'image/tiff': { extensions: ['tif', 'tiff'] },
  'image/heic': { extensions: ['heic', 'heif'], aliases: ['image/heif', 'image/heic-sequence', 'image/heif-sequence'] },
  'application/pdf': { extensions: ['pdf'], preview: 'pdf' },
  'audio/mpeg': { extensions: ['mp3'], preview: 'audio' },
  'audio/mp4': { extensions: ['m4a'], preview: 'audio', aliases: ['audio/x-m4a'] },
  'audio/aac': { extensions: ['aac'], preview: 'audio' },
  'audio/ogg': {
    extensions: ['ogg', 'oga', 'opus'],
    preview: 'audio',
    aliases: ['application/ogg', 'audio/ogg; codecs=opus'],
  },
  'audio/wav': { extensions: ['wav'], preview: 'audio', aliases: ['audio/x-wav', 'audio/wave', 'audio/vnd.wave'] },
  'audio/flac': { extensions: ['flac'], preview: 'audio', aliases: ['audio/x-flac'] },
  'video/mp4': { extensions: ['mp4', 'm4v'], preview: 'video', aliases: ['video/x-m4v'] },
  'video/webm': { extensions: ['webm'], preview: 'video', aliases: ['audio/webm'] },
  'video/ogg': { extensions: ['ogv'], preview: 'video' },
  'video/quicktime': { extensions: ['mov'], preview: 'video' },
  'text/plain': { extensions: ['txt', 'log'], isText: true },
  'text/csv': { extensions: ['csv', 'tsv'], isText: true },
  'text/markdown': { extensions: ['md', 'markdown'], isText: true },
  'text/calendar': { extensions: ['ics'] },
  'application/json': { extensions: ['json'], isText: true },
  'application/rtf': { extensions: ['rtf'], aliases: ['text/rtf'] },
  'application/msword': { extensions: ['doc'], aliases: compound },
  'application/vnd.ms-excel': { extensions: ['xls'], aliases: compound },
  'application/vnd.ms-powerpoint': { extensions: ['ppt'], aliases: compound },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { extensions: ['docx'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { extensions: ['xlsx'] },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': { extensions: ['pptx'] },
  'application/vnd.oasis.opendocument.text': { extensions: ['odt'] },
  'application/vnd.oasis.opendocument.spreadsheet': { extensions: ['ods'] },
  'application/vnd.oasis.opendocument.presentation': { extensions: ['odp'] },
  'application/epub+zip': { extensions: ['epub'] },
  'application/zip': { extensions: ['zip'], aliases: ['application/x-zip-compressed'] },
}

const entries = Object.entries(acceptedTypes)

/** The extension of a file name in lower case, without the dot; '' if it has none. */
export const extensionOf = (filename: string): string => /\.([^.\\/]+)$/.exec(filename)?.[1]?.toLowerCase() ?? ''

/**
 * The accepted type with this MIME type or alias, or null. If several types share an alias, the file's extension
 * decides.
 */
export function acceptedType(mimeType: string, filename = ''): string | null {
  const name = mimeType.toLowerCase()
  if (acceptedTypes[name]) return name
  const shared = entries.filter(([, { aliases }]) => aliases?.includes(name))
  const named = shared.find(([, { extensions }]) => extensions.includes(extensionOf(filename)))
  const only = shared.length === 1 ? shared[0] : undefined
  return (named ?? only)?.[0] ?? null
}

/** The accepted plain-text type for the extension of a file name, or null. */
export const textTypeOf = (filename: string): string | null =>
  entries.find(([, type]) => type.isText && type.extensions.includes(extensionOf(filename)))?.[0] ?? null

/** Whether a file is worth uploading, judged by its name and the browser's type. The server checks the content. */
export function mayBeAccepted({ name, type }: { name: string; type: string }): boolean {
  const essence = type.split(';')[0]?.trim() ?? ''
  const extension = extensionOf(name)
  return (
    (essence !== '' && acceptedType(essence, name) !== null) ||
    entries.some(([, { extensions }]) => extensions.includes(extension))
  )
}

/** How a browser shows files of a type; null for files that can only be downloaded. */
export const previewOf = (mimeType: string): Preview | null => acceptedTypes[mimeType]?.preview ?? null
