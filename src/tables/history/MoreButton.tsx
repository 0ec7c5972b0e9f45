import { Button } from '@mantine/core'
import { toastError } from '../../ui/toasts/toasts.tsx'

interface MoreButtonProps {
  /** The pages that are loaded so far. */
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage(): Promise<{ isFetchNextPageError: boolean; error: unknown }>
  }
  size?: 'xs' | 'sm'
  children: string
}

/** Loads the next page of a list, and says so if that fails. Nothing if there is no more. */
export function MoreButton({ list, size = 'sm', children }: MoreButtonProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  if (!hasNextPage) return null
  const load = async () => {
    const { isFetchNextPageError, error } = await fetchNextPage()
    if (isFetchNextPageError) toastError(error)
  }
  return (
    <Button variant="default" size={size} loading={isFetchingNextPage} onClick={() => void load()}>
      {children}
    </Button>
  )
}
