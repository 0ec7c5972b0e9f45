import { ActionIcon, Indicator } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useCommandSource } from '../../../ui/commands.ts'
import { lazyPart } from '../../../ui/late/lazy-part.ts'
import { LazyPart } from '../../../ui/late/LazyPart.tsx'
import { Tooltip } from '../../../ui/tooltip/Tooltip.tsx'
import { correctableQuery } from './corrections-client.ts'

const CorrectionsDrawer = lazyPart(() => import('./CorrectionsDrawer.tsx'))

const label = 'Correct imported data'

interface CorrectionsButtonProps {
  basePublicId: string
  /** The table that is shown. */
  tableId: string | undefined
}

/** Opens the list of what imports could not write; nothing while there is none. */
export default function CorrectionsButton({ basePublicId, tableId }: CorrectionsButtonProps) {
  const { data: imports = [] } = useQuery(correctableQuery(basePublicId))
  const [isOpen, setOpen] = useState(false)
  const open = (): void => setOpen(true)
  const isOffered = imports.length > 0
  useCommandSource({ list: () => (isOffered ? [{ id: 'correct', label, group: 'Do', run: open }] : []) })
  return (
    <>
      {isOffered && (
        <Tooltip label={label}>
          <Indicator size={8} offset={4}>
            <ActionIcon aria-label={label} onClick={open}>
              <IconListCheck size={18} stroke={1.75} />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      )}
      {isOpen && (
        <LazyPart onClose={() => setOpen(false)}>
          <CorrectionsDrawer basePublicId={basePublicId} tableId={tableId} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}
