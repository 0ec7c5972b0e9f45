import type { PdfBlock, PdfContent } from '../../../platform/pdf/pdf-content.ts'
import type { ShownAnswer, ShownResponse } from '../responses/response-types.ts'

const answerText = ({ text, files, isLeftOver }: ShownAnswer): string => {
  const shown = files.length > 0 ? files.map(({ name }) => name).join('\n') : text
  return isLeftOver ? `${shown}\n(not in the table)` : shown || '–'
}

/** One response as a document, page by page. */
export function responsePdf(
  { pages, submittedAt }: ShownResponse,
  { title, timeZone, locale }: { title: string; timeZone: string; locale: string },
): PdfContent {
  const sent = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const blocks: PdfBlock[] = [
    { kind: 'heading', text: title },
    { kind: 'text', text: `Submitted ${sent.format(new Date(submittedAt))}`, isDim: true },
  ]
  for (const { name, answers } of pages) {
    if (name !== '') blocks.push({ kind: 'heading', level: 2, text: name })
    blocks.push({ kind: 'pairs', rows: answers.map(answer => ({ name: answer.label, value: answerText(answer) })) })
  }
  return { title, foot: title, language: locale, blocks }
}
