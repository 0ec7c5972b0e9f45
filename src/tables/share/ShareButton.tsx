import { ActionIcon, Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useCommandSource } from '../../ui/commands.ts'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import type { Table } from '../../engine/model/structure.ts'

const ShareBaseDialog = lazyPart(() => import('./ShareBaseDialog.tsx'))

interface ShareButtonProps {
  name: string
  tables: readonly Table[]
  /** Shares the base with people; absent if the person may not. */
  people: ReactNode
}

/** Opens everything that shares a base: people, and public links to views. */
export function ShareButton(props: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useCommandSource({
    list: () => [
      { id: 'share base', label: 'Share base', group: 'Do', keywords: ['people', 'link', 'invite'], run: open },
    ],
  })
  return (
    <>
      <Button size="compact-sm" variant="light" visibleFrom="sm" aria-haspopup="dialog" onClick={open}>
        Share
      </Button>
      <Tooltip label="Share">
        <ActionIcon aria-label="Share" aria-haspopup="dialog" hiddenFrom="sm" onClick={open}>
          <IconUserPlus size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <LazyPart onClose={() => setOpen(false)}>
          <ShareBaseDialog {...props} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}
