import { useCallback, useSyncExternalStore } from 'react'
import type { Attachment } from '../../../fields/attachments/attachment.ts'
import { useRespondent } from '../../blocks/asking/respondent.ts'
import type { AskProps } from '../../blocks/block-ui.ts'
import { filesIn } from '../../blocks/file-entries.ts'
import { type RespondentUploads, type UploadItem, uploadsOf } from './respondent-uploads.ts'

const never = () => () => undefined
const nothing: readonly UploadItem[] = []

export interface Uploads {
  /** Null on the server, and where a form is only shown. */
  uploads: RespondentUploads | null
  /** The files of the answer. */
  files: readonly Attachment[]
  /** Files on their way. */
  items: readonly UploadItem[]
  /** The public identifier of the form; '' where nothing is sent. */
  identifier: string
}

/** The files of a question, and those on their way. Renders again when they change. */
export function useUploads({ any, answer }: AskProps): Uploads {
  const { id } = any.context.block
  const respondent = useRespondent()
  const uploads = respondent && uploadsOf(respondent)
  const read = useCallback(() => respondent?.answers()[id] ?? null, [respondent, id])
  const initial = answer[''] ?? null
  const value = useSyncExternalStore(respondent?.subscribe ?? never, respondent ? read : () => initial, () => initial)
  const items = useSyncExternalStore(uploads?.subscribe ?? never, uploads?.items ?? (() => nothing), () => nothing)
  return {
    uploads,
    files: filesIn(value),
    items: items.filter(({ blockId }) => blockId === id),
    identifier: respondent?.identifier ?? '',
  }
}
