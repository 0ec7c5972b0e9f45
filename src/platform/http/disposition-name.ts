/** A file's name as a header carries it (RFC 6266): in ASCII for old programs, and as it is. */
export function dispositionName(filename: string): string {
  const ascii = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(filename).replace(/['()*]/g, char => `%${char.charCodeAt(0).toString(16)}`)
  return `filename="${ascii}"; filename*=UTF-8''${exact}`
}
