import { hashOfToken, isToken } from '../../access/public-links/link-secrets.ts'
import { registerPublicLinkKind } from '../../access/public-links/public-link-kinds.ts'
import { run } from '../../platform/sql/run.ts'
import { selectLiveLinkByHash, type ViewLinkRow } from './view-links.sql.ts'

/** Public links to views. */
export const viewLinkKind = registerPublicLinkKind<ViewLinkRow, 'files' | 'exports'>({
  name: 'view',
  pagePath: '/shared/',
  isPagePrivate: true,
  async find({ pool }, token) {
    if (!isToken(token)) return undefined
    const [link] = await run(pool, selectLiveLinkByHash(hashOfToken(token)))
    return link
  },
  capabilities: () => ['view shared view'],
  limits: {
    // More than a person needs to scroll and search, and less than a script would use.
    calls: { window: 60, max: 1_200, lease: 20 },
    // Thumbnails in rows count too.
    files: { window: 60, max: 2_400, lease: 40 },
    // Each one reads the whole view.
    exports: { window: 600, max: 10, lease: 1 },
  },
  texts: {
    notFound: 'This link does not lead to a view.',
    passwordRequired: 'This view asks for a password.',
  },
})
