import type { ReactNode } from 'react'
import { OpenBaseContext } from './base-context.ts'
import { BaseWorkspace } from './BaseWorkspace.tsx'
import type { BaseAddress } from './use-base-address.ts'
import { useOpenBase } from './use-open-base.ts'

interface BasePageProps {
  basePublicId: string
  /** The name of the base; undefined until it is loaded. */
  name: string | undefined
  /** What the address of the page names. */
  requested: BaseAddress
  /** More actions for the end of the top bar. */
  actions?: ReactNode
  /** Shares the base with people; absent if the person may not. */
  people?: ReactNode
  /** Shown if the base does not exist or the person may not see it. */
  missing: ReactNode
}

/** The page of one base. */
export function BasePage({ basePublicId, ...props }: BasePageProps) {
  const { base, jump, clearJump } = useOpenBase(basePublicId)
  return (
    <OpenBaseContext value={base}>
      <BaseWorkspace {...props} jump={jump} onJumped={clearJump} />
    </OpenBaseContext>
  )
}
