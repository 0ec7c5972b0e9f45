import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface SidebarState {
  /** On wide screens: 56 px of icons instead of 240. Remembered on this device. */
  collapsed: boolean
  /** On narrow screens: whether the drawer is open. */
  drawerOpen: boolean
}

/** How the sidebar stands. */
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
