import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface SidebarState {
  /** Wide screens only: 56 px of icons instead of 240. Stored on this device. */
  collapsed: boolean
  /** Narrow screens only: whether the drawer is open. */
  drawerOpen: boolean
}

/** The state of the sidebar. */
export const useSidebar = create<SidebarState>()(
  persist((): SidebarState => ({ collapsed: false, drawerOpen: false }), {
    name: 'gridloom-sidebar',
    partialize: ({ collapsed }) => ({ collapsed }),
  }),
)

export function toggleSidebar(): void {
  useSidebar.setState(({ collapsed }) => ({ collapsed: !collapsed }))
}

export function setDrawer(drawerOpen: boolean): void {
  useSidebar.setState({ drawerOpen })
}
