import { createTRPCClient } from '@trpc/client'
import type { router } from '../../../api/trpc.ts'
import { personHeader, serverLink } from '../../../ui/server/server.ts'
import type { FormDraft } from '../../draft-store/form-draft.ts'
import type { mailsRouter } from '../mails.router.ts'

type MailsApi = ReturnType<typeof router<{ forms: typeof mailsRouter }>>
type Draft = Pick<FormDraft, 'userId' | 'publicId'>

const callsOf = ({ userId }: Draft) =>
  createTRPCClient<MailsApi>({ links: [serverLink({ [personHeader]: userId })] }).forms

/** Sends a mail of the draft to the person who edits it, and returns their address. */
export const sendTestMail = async (draft: Draft, mailId: string): Promise<string> =>
  (await callsOf(draft).sendTestMail.mutate({ basePublicId: draft.publicId, mailId })).to

/** The addresses of the person and their team. */
export const readAddresses = async (draft: Draft): Promise<string[]> =>
  (await callsOf(draft).mailAddresses.query({ basePublicId: draft.publicId })).addresses
