import { acceptedTypes } from '../../fields/attachments/accepted-types.ts'

interface FileKind {
  /** 'Images' */
  label: string
  types: readonly string[]
}

const office = 'application/vnd.openxmlformats-officedocument'
const open = 'application/vnd.oasis.opendocument'
const ofGroup = (group: string) => Object.keys(acceptedTypes).filter(type => type.startsWith(`${group}/`))

/** The kinds of files that an author can choose, by the name that a form stores. */
export const fileKinds: Readonly<Record<string, FileKind>> = {
  'image/*': { label: 'Images', types: ofGroup('image') },
  'application/pdf': { label: 'PDF', types: ['application/pdf'] },
  'document/*': {
    label: 'Text documents',
    types: [
      'application/msword',
      `${office}.wordprocessingml.document`,
      `${open}.text`,
      'application/rtf',
      'text/plain',
      'text/markdown',
    ],
  },
  'spreadsheet/*': {
    label: 'Spreadsheets',
    types: ['application/vnd.ms-excel', `${office}.spreadsheetml.sheet`, `${open}.spreadsheet`, 'text/csv'],
  },
  'presentation/*': {
    label: 'Presentations',
    types: ['application/vnd.ms-powerpoint', `${office}.presentationml.presentation`, `${open}.presentation`],
  },
  'video/*': { label: 'Videos', types: ofGroup('video') },
  'audio/*': { label: 'Audio', types: ofGroup('audio') },
  'application/zip': { label: 'ZIP archives', types: ['application/zip'] },
}

const typesOf = (kind: string): readonly string[] =>
  Object.hasOwn(fileKinds, kind)
    ? (fileKinds[kind]?.types ?? [])
    : kind.endsWith('/*')
      ? ofGroup(kind.slice(0, -2))
      : [kind]

/** Whether a type of file is of a kind: one of `fileKinds`, a MIME type, or a group of them such as 'text/*'. */
export const isOfKind = (mimeType: string, kind: string): boolean => typesOf(kind).includes(mimeType)

/** What a file input lets people choose, as its `accept` attribute. */
export const acceptOf = (kinds: readonly string[]): string =>
  kinds
    .flatMap(typesOf)
    .flatMap(type => [type, ...(acceptedTypes[type]?.extensions.map(extension => `.${extension}`) ?? [])])
    .join(',')

/** The kinds as people read them: 'Images, PDF'; '' for all. */
export const kindsText = (kinds: readonly string[]): string =>
  kinds.map(kind => (Object.hasOwn(fileKinds, kind) ? fileKinds[kind]?.label : undefined) ?? kind).join(', ')
