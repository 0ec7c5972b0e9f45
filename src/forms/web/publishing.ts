import { createTRPCClient } from '@trpc/client'
import type { router } from '../../api/trpc.ts'
import { personHeader, serverLink } from '../../ui/server/server.ts'
import type { Loss } from '../answers/changed-types.ts'
import type { Issue } from '../document/check-document.ts'
import type { FormDocument } from '../document/form-document.ts'
import type { FormDraft } from '../draft-store/form-draft.ts'
import type { PublishState } from '../versions/publish-state.ts'
import type { versionsRouter } from '../versions/versions.router.ts'

type VersionsApi = ReturnType<typeof router<{ forms: typeof versionsRouter }>>

/** A published version, without its document. */
export type ListedVersion = Awaited<
  ReturnType<ReturnType<typeof createTRPCClient<VersionsApi>>['forms']['versions']['query']>
>['versions'][number]

/** What keeps a form from being published, and which answers publishing would lose. */
export interface PublishCheck {
  issues: Issue[]
  losses: Loss[]
}

/** The calls that publish a form. */
export interface Publishing {
  state(): Promise<PublishState>
  check(): Promise<PublishCheck>
  publish(input: { expectsNumber: number | null; acceptsLoss: boolean }): Promise<{ number: number; isNew: boolean }>
  unpublish(): Promise<unknown>
  versions(): Promise<ListedVersion[]>
  version(number: number): Promise<FormDocument>
  setPassword(password: string | null): Promise<unknown>
  /** Sets the ending of the public address; null for the public identifier. */
  setEnding(ending: string | null): Promise<unknown>
}

/** The calls of the server about a form. They are refused once someone else is signed in on this browser. */
export function serverPublishing({
  userId,
  publicId: basePublicId,
}: Pick<FormDraft, 'userId' | 'publicId'>): Publishing {
  const { forms } = createTRPCClient<VersionsApi>({ links: [serverLink({ [personHeader]: userId })] })
  return {
    state: () => forms.publishState.query({ basePublicId }),
    check: () => forms.checkPublish.query({ basePublicId }),
    publish: input => forms.publish.mutate({ basePublicId, ...input }),
    unpublish: () => forms.unpublish.mutate({ basePublicId }),
    versions: async () => (await forms.versions.query({ basePublicId })).versions,
    version: async number => (await forms.version.query({ basePublicId, number })).document,
    setEnding: ending => forms.setEnding.mutate({ basePublicId, ending }),
    setPassword: password => forms.setPassword.mutate({ basePublicId, password }),
  }
}
