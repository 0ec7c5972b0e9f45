import { z } from 'zod'
import { router } from '../../api/trpc.ts'
import { maxFileSize } from '../../fields/attachments/attachment.ts'
import { Id, InTable } from './inputs.ts'
import { besideRecords, viewingBase } from './procedures.ts'
import { addFileFromBase64, addFileFromUrl } from '../files/add-file.ts'
import { fileAddresses } from '../files/file-addresses.ts'

const InField = InTable.extend({ fieldId: Id })
const Filename = z.string().min(1).max(1_000)

/**
 * The length of the largest file as base64, with some room, so that a file that is slightly too large gets a clear
 * error.
 */
const maxBase64Length = Math.ceil((maxFileSize * 4) / 3) + 4_000_000

export const filesRouter = router({
  /** Uploads a file as base64. `mimeType` is ignored: the type is detected from the content. */
  upload: besideRecords
    .input(
      InField.extend({
        filename: Filename,
        mimeType: z.string().max(255).optional(),
        fileData: z.base64().max(maxBase64Length),
      }),
    )
    .mutation(({ ctx, input }) => addFileFromBase64(ctx.base, { ...input, userId: ctx.actor.userId }, input)),

  /** Downloads a file from a web address. */
  uploadFromUrl: besideRecords
    .input(InField.extend({ url: z.string().max(4_000), filename: Filename.nullish() }))
    .mutation(({ ctx, input, signal }) =>
      addFileFromUrl(
        ctx.base,
        { ...input, userId: ctx.actor.userId },
        { url: input.url, filename: input.filename ?? undefined, fetching: { ...(signal && { signal }) } },
      ),
    ),

  /** Temporary addresses of files of the base, and who uploaded them. Missing files are left out. */
  addresses: viewingBase
    .input(z.object({ fileIds: z.array(Id).max(500) }))
    .query(({ ctx, input }) => fileAddresses(ctx.base, input.fileIds)),
})
