import type { ComponentProps } from 'react'
import { OpenBaseContext } from './base-context.ts'
import { BaseWorkspace } from './BaseWorkspace.tsx'
import { useOpenBase } from './use-open-base.ts'

type BasePageProps = Omit<ComponentProps<typeof BaseWorkspace>, 'jump' | 'onJumped'> & { basePublicId: string }

/** The page of one base. */
export function BasePage({ basePublicId, ...props }: BasePageProps) {
  const { base, jump, clearJump } = useOpenBase(basePublicId)
  return (
    <OpenBaseContext value={base}>
      <BaseWorkspace {...props} jump={jump} onJumped={clearJump} />
    </OpenBaseContext>
  )
}
