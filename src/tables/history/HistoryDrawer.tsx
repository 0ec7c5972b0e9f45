import { Drawer, Tabs } from '@mantine/core'
import { useEffect } from 'react'
import { useReturnFocus } from '../../ui/focus/use-return-focus.ts'
import type { Destination } from '../actions/destination-of.ts'
import type { Table } from '../../engine/model/structure.ts'
import { LeftViews } from '../trash/LeftViews.tsx'
import { TrashList } from '../trash/TrashList.tsx'
import { useBase, useBaseRights } from '../page/base-context.ts'
import { BaseHistory } from './BaseHistory.tsx'
import styles from './History.module.css'
import type { PastMoment } from './moment.ts'

export type HistoryTab = 'changes' | 'trash'

export interface HistoryDrawerProps {
  tables: readonly Table[]
  tab: HistoryTab
  onTab(tab: HistoryTab): void
  onOpenVersion(moment: PastMoment): void
  onClose(): void
}

/** The history and the trash of a base. */
export function HistoryDrawer({ tables, tab, onTab, onOpenVersion, onClose }: HistoryDrawerProps) {
  useReturnFocus()
  const { manageBase } = useBaseRights()
  const { jumps } = useBase()
  useEffect(() => {
    // A record that a message opens would be below the drawer.
    const leave = ({ recordId }: Destination) => {
      if (recordId !== undefined) onClose()
    }
    jumps.add(leave)
    return () => void jumps.delete(leave)
  }, [jumps, onClose])
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={480} padding={0}>
      <Drawer.Overlay color="var(--gl-overlay)" backgroundOpacity={1} />
      <Drawer.Content aria-label="History" className={styles.drawer}>
        <Drawer.Header className={styles.header}>
          <Drawer.Title className={styles.title}>History</Drawer.Title>
          <Drawer.CloseButton aria-label="Close history" />
        </Drawer.Header>
        <Drawer.Body className={styles.body}>
          <Tabs value={tab} onChange={chosen => onTab(chosen === 'trash' ? 'trash' : 'changes')} keepMounted={false}>
            <Tabs.List className={styles.tabs}>
              <Tabs.Tab value="changes">Changes</Tabs.Tab>
              <Tabs.Tab value="trash">Trash</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="changes" className={styles.panel}>
              <BaseHistory tables={tables} onOpenVersion={onOpenVersion} />
            </Tabs.Panel>
            <Tabs.Panel value="trash" className={styles.panel}>
              {manageBase && <LeftViews />}
              <TrashList />
            </Tabs.Panel>
          </Tabs>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
