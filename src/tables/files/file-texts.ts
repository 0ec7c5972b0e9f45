import dayjs from 'dayjs'
import type { Attachment } from '../../fields/attachments/attachment.ts'
import { uploadTexts } from '../../texts/error-catalogue.ts'

const figure = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })

/** A file size for people: '3 B', '0.5 KB', '2.3 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < 100) return `${bytes} B`
  const kilobytes = bytes / 1024
  return kilobytes >= 1000 ? `${figure.format(kilobytes / 1024)} MB` : `${figure.format(kilobytes)} KB`
}

/** The time of an upload in the person's time zone: 'Nov 21 3:05 PM'. */
export const uploadedText = ({ uploadedAt }: Pick<Attachment, 'uploadedAt'>): string =>
  dayjs(uploadedAt).format('MMM DD h:mm A')

/** Who uploaded a file, as another person sees it. */
export function uploaderText(
  { metadata: { userId } }: Pick<Attachment, 'metadata'>,
  { me, uploader }: { me: string; uploader: { id: string; name: string } | null | undefined },
): string {
  if (userId === me) return 'You'
  return uploader?.name ?? 'Unknown user'
}

/** Reports a file that was added by its address, which may be an address of this server. */
export const addedText = ({ fileName, wasDownloaded }: { fileName: string; wasDownloaded: boolean }): string =>
  wasDownloaded ? uploadTexts.downloaded(fileName) : uploadTexts.added(fileName)
