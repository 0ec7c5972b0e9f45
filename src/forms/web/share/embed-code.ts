/** How a form stands in a page of another site; see `src/forms/embed/embed.ts`. */
export type EmbedKind = 'inline' | 'popup' | 'slider' | 'full'

export interface EmbedChoices {
  kind: EmbedKind
  /** The text of the link, which opens a popup or a slider, and names the form for screen readers. */
  text: string
  /** The colors of the link as a button; null for a plain link. */
  button: { color: string; textColor: string } | null
  /** The height of an inline form in pixels; null to follow its content. */
  height: number | null
  /** Names of parameters that the form gets from the address of the page. */
  pass: string
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The HTML that embeds the form of an address. Without its script, it is a link to the form. */
export function embedCode(address: string, { kind, text, button, height, pass }: EmbedChoices): string {
  const isOpened = kind === 'popup' || kind === 'slider'
  const attributes = [
    `href="${escapeHtml(address)}"`,
    `data-gridloom="${kind}"`,
    kind === 'inline' && height !== null && `data-gridloom-height="${height}"`,
    isOpened && button && `data-gridloom-color="${escapeHtml(button.color)}"`,
    isOpened && button && `data-gridloom-text="${escapeHtml(button.textColor)}"`,
    pass.trim() !== '' && `data-gridloom-pass="${escapeHtml(pass.trim().replaceAll(/[\s,]+/g, ' '))}"`,
  ].filter(Boolean)
  const { origin } = new URL(address)
  return [
    `<a ${attributes.join(' ')}>${escapeHtml(text.trim() || 'Form')}</a>`,
    `<script src="${escapeHtml(origin)}/embed.js" async></script>`,
  ].join('\n')
}

/** A page of another site with the form in it, for the preview. */
export const samplePage = (code: string): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<title>Your page</title></head><body style="margin:24px;font:16px/1.6 system-ui,sans-serif;color:#333;background:#fff">',
    '<h1>Your page</h1><p>This is how the form looks in a page of your site.</p>',
    `${code}<p>The rest of your page follows here.</p></body></html>`,
  ].join('')
