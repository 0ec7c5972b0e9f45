import { createHash } from 'node:crypto'
import { playerOrigins } from '../blocks/video/player-address.ts'
import type { FormDocument } from '../document/form-document.ts'
import type { FormTheme } from '../document/form-settings.ts'
import type { PageAssets } from './page-assets.ts'
import { redirectOf } from './redirect-of.ts'
import { themeStyles } from './theme-variables.ts'

interface PageParts {
  title: string
  /** As the renderer has made it. */
  body: string
  theme: FormTheme
  language: string
  isRightToLeft: boolean
  assets: PageAssets
  /** What the scripts of the page begin with; null for a page without scripts. */
  data: unknown
  /** Whether search engines may list it. */
  isListed: boolean
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** JSON inside a script element, which no text in it can end. */
const embeddedJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`)

/** The document of a page. Nothing in it is a script or a style of its own, except the style sheet of the theme. */
export function pageHtml({ title, body, theme, language, isRightToLeft, assets, data, isListed }: PageParts): string {
  const scripts =
    data === null
      ? ''
      : [
          ...assets.preloads.map(file => `<link rel="modulepreload" href="/${escapeHtml(file)}">`),
          `<script type="module" src="/${escapeHtml(assets.script)}"></script>`,
        ].join('')
  return [
    `<!doctype html><html lang="${escapeHtml(language)}" dir="${isRightToLeft ? 'rtl' : 'ltr'}"><head>`,
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    isListed ? '' : '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(title)}"><meta property="og:title" content="${escapeHtml(title)}">`,
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    ...assets.styles.map(file => `<link rel="stylesheet" href="/${escapeHtml(file)}">`),
    ...styleSheets(theme).map(sheet => `<style>${sheet}</style>`),
    scripts,
    `</head><body><div id="root">${body}</div>`,
    data === null ? '' : `<script type="application/json" id="form-view">${embeddedJson(data)}</script>`,
    '</body></html>',
  ].join('')
}

/**
 * The style sheets inside a page: the theme, and the form's own one, which is about the form only. Nothing in it ends
 * its element, and the policy of the page lets it load nothing from elsewhere.
 */
function styleSheets(theme: FormTheme): string[] {
  const usual = `${themeStyles(theme)}html,body,#root{height:100%;margin:0;background-color:var(--form-background)}`
  // Browsers do the same to line ends, and the policy names the sheet by its hash.
  const css = theme.css.replaceAll(/\r\n?/g, '\n')
  const own = `@scope (.form-page){${css.replaceAll('</', String.raw`<\/`)}}`
  return theme.css === '' ? [usual] : [usual, own]
}

/** Where endings lead. Browsers check that after a form was posted. */
const redirectOrigins = (document: FormDocument): string[] =>
  Object.keys(document.endings).flatMap(id => {
    const redirect = redirectOf(document, id)
    return redirect === null ? [] : [new URL(redirect).origin]
  })

/** The sites that may show the pages of a form inside theirs. */
export function embeddersOf(document: FormDocument | null): string {
  const { embedding = 'none', embedSites = [] } = document?.settings ?? {}
  if (embedding === 'all') return '*'
  const sites = embedding === 'chosen' ? embedSites : []
  // A host means its subdomains too.
  return ["'self'", ...sites.flatMap(site => (site.includes('://') ? site : [site, `*.${site}`]))].join(' ')
}

interface PolicyOptions {
  /** The sites that may show the page inside theirs. */
  embedders?: string
  /** Where the script of the payment service and its frames are from. */
  paymentOrigins?: readonly string[] | undefined
}

/** Only forms that take payments may load the script of the payment service. */
const hasPayment = ({ blocks }: FormDocument): boolean =>
  Object.values(blocks).some(({ type, isDeleted }) => type === 'payment' && !isDeleted)

/**
 * The content security policy of a page. It names the style sheets inside by their hashes and not by a nonce, so that
 * every visitor gets the same page and caches can keep it.
 */
export function pagePolicy(
  theme: FormTheme,
  document: FormDocument | null,
  { embedders = embeddersOf(document), paymentOrigins = [] }: PolicyOptions = {},
): string {
  const hashes = styleSheets(theme).map(sheet => `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`)
  const paying = document && hasPayment(document) ? paymentOrigins : []
  const targets = document ? [...new Set(redirectOrigins(document))] : []
  return [
    "default-src 'self'",
    ["script-src 'self'", ...paying].join(' '),
    ["connect-src 'self'", ...paying].join(' '),
    `style-src 'self' ${hashes.join(' ')}`,
    "img-src 'self' data:",
    `frame-src ${[...playerOrigins, ...paying].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${["'self'", ...targets].join(' ')}`,
    `frame-ancestors ${embedders}`,
  ].join(';')
}
