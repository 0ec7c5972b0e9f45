import type { PublicLink, PublicLinkKind } from './public-link.ts'

const registered = new Map<string, PublicLinkKind>()

/**
 * Adds a kind of public link.
 *
 * @throws Error when another kind has the same name.
 */
export function registerPublicLinkKind<Link extends PublicLink, Limit extends string>(
  kind: PublicLinkKind<Link, Limit>,
): PublicLinkKind<Link, Limit> {
  const existing = registered.get(kind.name)
  if (existing && existing !== kind) throw new Error(`There are two kinds of public links called '${kind.name}'`)
  registered.set(kind.name, kind)
  return kind
}

/** The kind of public link with this name; undefined when no feature registered it. */
export const publicLinkKind = (name: string): PublicLinkKind | undefined => registered.get(name)
