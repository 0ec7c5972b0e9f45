import { oneLine } from '../../texts/one-line.ts'
import { parseFormattedText, parseLine, type TextPart } from '../blocks/asking/formatted-text.ts'
import type { AnyBlock } from '../blocks/block-type.ts'
import type { FormDocument, FormMail } from '../document/form-document.ts'
import type { CompiledForm } from '../logic/compile-form.ts'
import { fillIn, type ValueOf } from '../logic/piping.ts'
import { usualSubject, usualText } from './mail-texts.ts'

export interface MailContent {
  subject: string
  /** Plain text. */
  text: string
  /** The same as a page. */
  html: string
}

interface MailParts {
  mail: FormMail
  /** The name of the form. */
  title: string
  document: Pick<FormDocument, 'settings' | 'blocks'>
  form: CompiledForm
  /** The answer to a question as text; '' for none. */
  answerOf(any: AnyBlock): string
  /** The text that a mention in a text stands for; undefined if there is none. */
  valueOf: ValueOf
  /** Where the people of the form find its responses; null to leave it out. */
  resultsUrl: string | null
}

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, character => escaped[character] ?? '')
const withBreaks = (text: string) => escape(text).replaceAll(/\r\n?|\n/g, '<br>')

/** A mail about a response, with what the respondent answered. What they entered is never formatting. */
export function composeFormMail(parts: MailParts): MailContent {
  const { mail, title, document, valueOf } = parts
  const fill = (text: string) => fillIn(text, valueOf)
  const subject = oneLine(fill(mail.subject.trim() || usualSubject(mail, title))).slice(0, 500)
  const written = mail.text.trim() || usualText(mail)
  const rows = mail.hasAnswers ? answerRows(parts, fill) : []
  const footer =
    mail.to === 'respondent'
      ? `You got this email because this address was entered in the form “${oneLine(title)}”.`
      : `This email is sent for responses to the form “${oneLine(title)}”. Change that in its settings.`
  const { language, isRightToLeft } = document.settings
  const { resultsUrl } = parts
  return {
    subject,
    text: [
      ...formattedAsText(written, fill),
      ...rows.map(({ label, answer }) => `${oneLine(label)}\n${answer}`),
      ...(resultsUrl === null ? [] : [resultsUrl]),
      `--\n${footer}`,
    ].join('\n\n'),
    html: [
      `<!doctype html><html lang="${escape(language)}" dir="${isRightToLeft ? 'rtl' : 'ltr'}"><head>`,
      `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>`,
      `<body style="margin:0;padding:24px;font:15px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:#1f2126;`,
      'background:#ffffff"><div style="max-width:600px;margin:0 auto">',
      formattedAsHtml(written, fill),
      rows.length > 0 ? answersTable(rows) : '',
      resultsUrl === null ? '' : resultsButton(resultsUrl),
      `<p style="margin:32px 0 0;font-size:13px;color:#5c5f66">${escape(footer)}</p></div></body></html>`,
    ].join(''),
  }
}

type Fill = (text: string) => string

function formattedAsText(text: string, fill: Fill): string[] {
  const plain = (part: TextPart) => (part.kind === 'link' ? `${fill(part.text)} (${part.url})` : fill(part.text))
  return parseFormattedText(text).map(({ isList, lines }) =>
    lines.map(line => (isList ? '- ' : '') + parseLine(line).map(plain).join('')).join('\n'),
  )
}

// Mail programs ignore style sheets, so each element has its own styles.
function formattedAsHtml(text: string, fill: Fill): string {
  const inline = (parts: readonly TextPart[]) =>
    parts
      .map(part => {
        const shown = withBreaks(fill(part.text))
        if (part.kind === 'bold') return `<strong>${shown}</strong>`
        if (part.kind === 'italic') return `<em>${shown}</em>`
        return part.kind === 'link' ? `<a href="${escape(part.url)}" style="color:#4445c2">${shown}</a>` : shown
      })
      .join('')
  return parseFormattedText(text)
    .map(({ isList, lines }) =>
      isList
        ? `<ul style="margin:0 0 16px;padding-inline-start:24px">${lines.map(line => `<li>${inline(parseLine(line))}</li>`).join('')}</ul>`
        : `<p style="margin:0 0 16px">${inline(parseLine(lines.join('\n')))}</p>`,
    )
    .join('')
}

interface AnswerRow {
  label: string
  answer: string
}

/** The questions with answers, in order. Respondents see none that they were not asked. */
function answerRows({ mail, document, form, answerOf }: MailParts, fill: Fill): AnswerRow[] {
  return form.blocks.flatMap(({ any }) => {
    const { block } = any.context
    if (mail.to === 'respondent' && (block.isHidden || any.type.isInvisible)) return []
    const answer = any.type.parts(any.context).length === 0 ? '' : answerOf(any)
    return answer === '' ? [] : [{ label: fill(document.blocks[block.id]?.label ?? '') || any.type.label, answer }]
  })
}

const cell = 'padding:10px 0;border-bottom:1px solid #e3e4e8;vertical-align:top;text-align:start'

const answersTable = (rows: readonly AnswerRow[]): string =>
  [
    '<table style="width:100%;border-collapse:collapse;margin:8px 0 16px;border-top:1px solid #e3e4e8">',
    ...rows.map(
      ({ label, answer }) =>
        `<tr><th scope="row" style="${cell};width:40%;padding-inline-end:16px;font-weight:500;color:#5c5f66">` +
        `${withBreaks(label)}</th><td style="${cell};overflow-wrap:anywhere">${withBreaks(answer)}</td></tr>`,
    ),
    '</table>',
  ].join('')

const resultsButton = (url: string): string =>
  `<p style="margin:24px 0"><a href="${escape(url)}" style="display:inline-block;padding:10px 20px;border-radius:6px;` +
  `background:#4445c2;color:#ffffff;font-weight:600;text-decoration:none">Open responses</a></p>`
