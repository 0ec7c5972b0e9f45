import type { LeasedLimit } from '../../platform/http/leases.ts'
import type { Platform } from '../../platform/platform.ts'
import type { VisitorCapability } from '../capabilities.ts'

/** The part of a public link that all kinds have. */
export interface PublicLink {
  id: string
  organizationId: string
  /** Changes when the link gets a new address. What was signed for the old one is invalid then. */
  tokenHash: string
  /** Null when visitors need no password. */
  passwordHash: string | null
}

/**
 * A kind of public link, registered by the feature that owns it.
 *
 * `Link` is what the feature stores of one, and `Limit` names the limits that it has besides 'calls'.
 */
export interface PublicLinkKind<Link extends PublicLink = PublicLink, Limit extends string = string> {
  /** Unique. Part of cookie names and of rate limit keys, so it stays the same forever. */
  name: string
  /** The path of the page of a link: this prefix, then the identifier that `find` takes. */
  pagePath: `/${string}/`
  /** Whether the page is hidden from search engines, other sites' frames, and referrers. */
  isPagePrivate: boolean
  /** Finds a link by its token or public identifier. Links that are expired or turned off are not found. */
  find(platform: Platform, identifier: string): Promise<Link | undefined>
  /** What visitors may do, once they have entered the password if there is one. */
  capabilities(link: Link): readonly VisitorCapability[]
  /** How much visitors from one IP address may use one link. Every call counts toward 'calls'. */
  limits: Readonly<Record<'calls' | Limit, LeasedLimit>>
  texts: {
    /** The same for every link that cannot be opened, so that nobody learns why. */
    notFound: string
    passwordRequired: string
  }
}
