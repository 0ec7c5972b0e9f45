import { ActionIcon } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
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

/** The list of imports links here. */
const updatesHash = '#bring-up-to-date'

const isAskedFor = () => window.location.hash === updatesHash

/** A button that brings imported tables up to date; nothing in a base without any. */
export default function UpdatesButton({ basePublicId, onUpdated }: UpdatesButtonProps) {
  const { data } = useQuery(updatesQuery(basePublicId))
  const [isOpen, setIsOpen] = useState(isAskedFor)
  useEffect(() => {
    const open = () => setIsOpen(before => before || isAskedFor())
    window.addEventListener('hashchange', open)
    return () => window.removeEventListener('hashchange', open)
  }, [])
  const close = () => {
    setIsOpen(false)
    const { pathname, search } = window.location
    if (isAskedFor()) window.history.replaceState(window.history.state, '', pathname + search)
  }
  if (!data || data.places.length + data.jobs.length + data.withoutOrigin.length === 0) return null
  return (
    <>
      <Tooltip label="Bring up to date">
        <ActionIcon aria-label="Bring up to date" onClick={() => setIsOpen(true)}>
          <IconRefresh size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <LazyPart>
          <UpdateDialog basePublicId={basePublicId} found={data} onUpdated={onUpdated} onClose={close} />
        </LazyPart>
      )}
    </>
  )
}
