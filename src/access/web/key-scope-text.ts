/** The scope of an API key, as the server stores it. */
export interface ShownScope {
  access?: 'read' | 'write'
  workspaceIds?: string[]
  flowPublicIds?: string[]
}

const counted = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`)

/** What an API key may do, in a few words. */
export function scopeText({ access = 'write', workspaceIds, flowPublicIds }: ShownScope): string {
  const verb = access === 'read' ? 'Read only' : 'Read and write'
  if (!workspaceIds && !flowPublicIds) return verb
  const places = [
    ...(workspaceIds?.length ? [counted(workspaceIds.length, 'workspace')] : []),
    ...(flowPublicIds?.length ? [counted(flowPublicIds.length, 'item')] : []),
  ]
  return `${verb} · ${places.join(', ') || 'nothing'}`
}

const workspacePrefix = 'workspace '
const flowPrefix = 'item '

/** The value of a workspace or an item in the list of places to choose. */
export const workspaceValue = (id: string): string => `${workspacePrefix}${id}`
export const flowValue = (publicId: string): string => `${flowPrefix}${publicId}`

/** The scope of a new key. `places` are values of workspaces and items; null: everything. */
export function scopeOf(access: 'read' | 'write', places: readonly string[] | null): ShownScope {
  if (places === null) return { access }
  const withPrefix = (prefix: string) =>
    places.filter(place => place.startsWith(prefix)).map(place => place.slice(prefix.length))
  return { access, workspaceIds: withPrefix(workspacePrefix), flowPublicIds: withPrefix(flowPrefix) }
}
