import {
  IconFile,
  IconFileMusic,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMovie,
  IconPhoto,
} from '@tabler/icons-react'

interface FileIconProps {
  mimeType: string
  size: number
}

const kinds: readonly [RegExp, typeof IconFile][] = [
  [/^image\//, IconPhoto],
  [/^audio\//, IconFileMusic],
  [/^video\//, IconMovie],
  [/pdf$/, IconFileTypePdf],
  [/zip$/, IconFileZip],
  [/^text\/|word|document\.text|rtf$/, IconFileText],
]

/** The icon for a kind of file that has no thumbnail. */
export function FileIcon({ mimeType, size }: FileIconProps) {
  const Icon = kinds.find(([pattern]) => pattern.test(mimeType))?.[1] ?? IconFile
  return <Icon size={size} stroke={1.5} aria-hidden />
}
