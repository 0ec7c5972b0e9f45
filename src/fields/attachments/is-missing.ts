/** Whether the server no longer has a file. Requests only its first byte; false if that cannot be found out now. */
export async function isMissing(address: string, signal?: AbortSignal): Promise<boolean> {
  try {
    const request = { headers: { range: 'bytes=0-0' }, cache: 'no-store', ...(signal && { signal }) } as const
    const { status } = await fetch(address, request)
    return status === 404
  } catch {
    return false
  }
}
