import { open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** The folder of the server's own log. */
export const logFolder = (cluster: string): string => path.join(cluster, 'log')

/** The sizes of log files in bytes, by name. */
export type LogSizes = ReadonlyMap<string, number>

/** Reads how long each file of the server's log is now. */
export async function logSizes(cluster: string): Promise<LogSizes> {
  const folder = logFolder(cluster)
  const names = await readdir(folder).catch((): string[] => [])
  const sized = names.map(async name => [name, (await stat(path.join(folder, name))).size] as const)
  return new Map(await Promise.all(sized))
}

/** Reads what the server has logged since then. A file that became shorter was emptied, and is read whole. */
export async function loggedSince(cluster: string, before: LogSizes): Promise<string> {
  let text = ''
  for (const [name, size] of await logSizes(cluster)) {
    const earlierLength = before.get(name) ?? 0
    if (size !== earlierLength)
      text += await readFrom(path.join(logFolder(cluster), name), size > earlierLength ? earlierLength : 0)
  }
  return text
}

async function readFrom(file: string, start: number): Promise<string> {
  const handle = await open(file)
  try {
    const chunks: Buffer[] = []
    for await (const chunk of handle.createReadStream({ start, autoClose: false })) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks).toString()
  } finally {
    await handle.close()
  }
}

const fatal = /^.*(?:FATAL|PANIC):\s*/

/**
 * Finds in the server's messages why it ended: its first fatal error, with the detail below it. Where the server found
 * nothing fatal, its last message that is not a hint.
 */
export function failureReason(messages: string): string {
  const lines = messages.split('\n').filter(line => line.trim() !== '')
  const at = lines.findIndex(line => fatal.test(line))
  if (at === -1) {
    const last = lines.findLast(line => !/^\s|HINT:/.test(line))
    return last?.trim() ?? 'no reason given'
  }
  const detail = lines.slice(at + 1).find(line => line.includes('DETAIL:'))
  const reason = lines[at]?.replace(fatal, '') ?? ''
  return detail ? `${reason}: ${detail.replace(/^.*DETAIL:\s*/, '')}` : reason
}
