import { useParams } from '@tanstack/react-router'
import { TopBar } from '../../ui/TopBar.tsx'

/** The page of one base. */
export function BasePage() {
  const { basePublicIdentifier } = useParams({ from: '/inside/database/$basePublicIdentifier' })
  return <TopBar>{basePublicIdentifier}</TopBar>
}
