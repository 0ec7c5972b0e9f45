import type { Attachment } from '../../fields/attachments/attachment.ts'
import { attachments } from '../../fields/attachments/attachments.ts'
import type { Answer } from './block-type.ts'
import { textIn, type Texts } from './entries.ts'

/** The files of an answer; none for anything else. */
export const filesIn = (value: unknown): readonly Attachment[] => {
  const reading = attachments.check(value ?? null, {})
  return reading.kind === 'value' ? reading.value : []
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The text of the control that holds files. */
export const filesText = (files: readonly Attachment[]): string => (files.length > 0 ? JSON.stringify(files) : '')

/** One control with the uploaded files as JSON. */
export const fileEntries = {
  read(texts: Texts): Answer {
    const files = filesIn(readJson(textIn(texts, '')))
    return { '': files.length > 0 ? files : null }
  },
  write: (answer: Answer): Texts => ({ '': [filesText(filesIn(answer['']))] }),
}
