/** A file name for the content-disposition header (RFC 6266): in ASCII for old clients, and in UTF-8. */
export function dispositionName(filename: string): string {
  const ascii = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(filename).replace(/['()*]/g, char => `%${char.charCodeAt(0).toString(16)}`)
  return `filename="${ascii}"; filename*=UTF-8''${exact}`
}
