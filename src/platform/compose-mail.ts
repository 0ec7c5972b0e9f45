import { oneLine } from '../texts/one-line.ts'
import type { Mail } from './mail.ts'

export interface MailDraft {
  to: string
  subject: string
  /** The paragraphs before the button. */
  lead: readonly string[]
  /** The button: its label, and the URL that it opens. */
  action?: { label: string; url: string }
  /** The paragraphs after the button. */
  closing?: readonly string[]
}

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, character => escaped[character] ?? '')

// Mail clients ignore style sheets and know no theme, so each element has its own styles.
const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`

const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:24px 0"><a href="${escape(url)}" style="display:inline-block;padding:10px 20px;border-radius:6px;` +
  `background:#4445c2;color:#ffffff;font-weight:600;text-decoration:none">${escape(label)}</a></p>` +
  `<p style="margin:0 0 16px;font-size:13px;color:#5c5f66">Or copy this link: ` +
  `<a href="${escape(url)}" style="color:#4445c2;word-break:break-all">${escape(url)}</a></p>`

/**
 * An email as plain text and as HTML with a button. Each paragraph becomes one line, so that a name in it cannot add
 * lines of its own.
 */
export function composeMail({ to, subject, action, ...draft }: MailDraft): Mail {
  const [lead, closing] = [draft.lead.map(oneLine), (draft.closing ?? []).map(oneLine)]
  return {
    to,
    subject: oneLine(subject),
    text: [...lead, ...(action ? [action.url] : []), ...closing].join('\n\n'),
    html:
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(oneLine(subject))}</title></head>` +
      `<body style="margin:0;padding:24px;font:15px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:#1f2126">` +
      `<div style="max-width:520px;margin:0 auto">${lead.map(paragraph).join('')}${action ? button(action) : ''}` +
      `${closing.map(paragraph).join('')}</div></body></html>`,
  }
}
