import { Drawer } from '@mantine/core'
import { setDrawer } from '../../ui/sidebar.ts'
import styles from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'

/** The sidebar of a small screen. */
export default function SidebarDrawer({ opened }: { opened: boolean }) {
  return (
    <Drawer.Root opened={opened} onClose={() => setDrawer(false)} size="var(--gl-sidebar-width)" padding={0}>
      <Drawer.Overlay color="var(--gl-overlay)" backgroundOpacity={1} />
      <Drawer.Content aria-label="Sidebar">
        <Drawer.Body className={styles.drawer}>
          <Sidebar collapsed={false} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
