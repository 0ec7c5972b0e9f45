import { AppError } from '../platform/errors.ts'

/** The address of an uploaded file in calls. It names the file, and nothing is served there. */
export const csvFileUrl = (importId: string): string => `/api/imports/${importId}/file`

/** @throws AppError `bad_input` for an address that `csvFileUrl` did not make. */
export function importIdOfUrl(url: string): string {
  const [, importId] = /^\/api\/imports\/(imp[\w-]{1,64})\/file$/.exec(url) ?? []
  if (importId === undefined) throw new AppError('bad_input', 'Upload the file first.')
  return importId
}
