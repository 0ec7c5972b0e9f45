import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { ActionIcon } from '@mantine/core'
import { IconHistory, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommandSource } from '../../ui/commands.ts'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import type { HistoryDrawerProps, HistoryTab } from './HistoryDrawer.tsx'

const HistoryDrawer = lazyPart(async () => {
  const { HistoryDrawer: drawer } = await import('./HistoryDrawer.tsx')
  return { default: drawer }
})

const iconSize = { size: 18, stroke: 1.75 }

type HistoryButtonsProps = Omit<HistoryDrawerProps, 'tab' | 'onTab' | 'onClose'>

/** The buttons that open the history and the trash. On a narrow screen the trash is a tab of the history. */
export function HistoryButtons({ onOpenVersion, ...props }: HistoryButtonsProps) {
  const [tab, setTab] = useState<HistoryTab | null>(null)
  useCommandSource({
    list: () => [
      { id: 'history', label: 'History', group: 'Do', keywords: ['changes', 'restore'], run: () => setTab('changes') },
      { id: 'trash', label: 'Trash', group: 'Do', keywords: ['deleted', 'restore'], run: () => setTab('trash') },
    ],
  })
  return (
    <>
      <Tooltip label="History">
        <ActionIcon aria-label="History" onClick={() => setTab('changes')}>
          <IconHistory {...iconSize} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Trash">
        <ActionIcon aria-label="Trash" visibleFrom="sm" onClick={() => setTab('trash')}>
          <IconTrash {...iconSize} />
        </ActionIcon>
      </Tooltip>
      {tab && (
        <LazyPart onClose={() => setTab(null)}>
          <HistoryDrawer
            {...props}
            tab={tab}
            onTab={setTab}
            onOpenVersion={moment => {
              setTab(null)
              onOpenVersion(moment)
            }}
            onClose={() => setTab(null)}
          />
        </LazyPart>
      )}
    </>
  )
}
