/** The signed addresses of a file, as paths of this server. They expire. */
export interface FileAddress {
  url: string
  /** Null for files without a thumbnail. */
  thumbnailUrl: string | null
}

/** Where a file is found, and who uploaded it. */
export interface FoundFile extends FileAddress {
  /** Null when that is unknown, or the person has left the organization. */
  uploader: { id: string; name: string } | null
}
