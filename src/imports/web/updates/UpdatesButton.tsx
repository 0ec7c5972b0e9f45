import { ActionIcon } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyPart } from '../../../ui/late/lazy-part.ts'
import { LazyPart } from '../../../ui/late/LazyPart.tsx'
import { Tooltip } from '../../../ui/tooltip/Tooltip.tsx'
import { updatesQuery } from './updates-client.ts'

const UpdateDialog = lazyPart(() => import('./UpdateDialog.tsx'))

interface UpdatesButtonProps {
  basePublicId: string
  /** Called when tables may have changed. */
  onUpdated(): void
}

/** A button that brings imported tables up to date; nothing in a base without any. */
export default function UpdatesButton({ basePublicId, onUpdated }: UpdatesButtonProps) {
  const { data } = useQuery(updatesQuery(basePublicId))
  const [isOpen, setIsOpen] = useState(false)
  if (!data || (data.places.length === 0 && data.job === null)) return null
  return (
    <>
      <Tooltip label="Bring up to date">
        <ActionIcon aria-label="Bring up to date" onClick={() => setIsOpen(true)}>
          <IconRefresh size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <LazyPart>
          <UpdateDialog
            basePublicId={basePublicId}
            places={data.places}
            openJobId={data.job?.id ?? null}
            onUpdated={onUpdated}
            onClose={() => setIsOpen(false)}
          />
        </LazyPart>
      )}
    </>
  )
}
