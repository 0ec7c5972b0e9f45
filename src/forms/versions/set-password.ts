import { newLinkSecrets } from '../../access/public-links/link-secrets.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { deletePassword, putPassword } from './form-versions.sql.ts'

/** Sets the password that the public page of a form asks for. Null removes it. */
export async function setPassword(
  { pool }: Platform,
  { flowId, password }: { flowId: string; password: string | null },
): Promise<void> {
  const { passwordHash } = await newLinkSecrets(password)
  await run(pool, passwordHash ? putPassword({ flowId, passwordHash }) : deletePassword(flowId))
}
