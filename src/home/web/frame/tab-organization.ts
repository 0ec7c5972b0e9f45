import { tabStorage } from '../../../ui/tab-storage.ts'

const key = 'gridloom.organization'

/** The organization that this tab shows; null until it has loaded one. Other tabs may show others. */
export function tabOrganization(): string | null {
  try {
    return tabStorage()?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Sets the organization of this tab, which survives a reload. Null: the one that the person opened last. */
export function setTabOrganization(organizationId: string | null): void {
  try {
    if (organizationId === null) tabStorage()?.removeItem(key)
    else tabStorage()?.setItem(key, organizationId)
  } catch {
    // Without storage, the tab shows the organization that the person opened last.
  }
}
