/** The largest file that can be attached, in bytes. */
export const maxFileSize = 10 * 1024 * 1024

/** How many files one upload may contain. */
export const maxFilesAtOnce = 10

/** A record is read with all files of its cells, so their number is limited. */
export const maxFilesInCell = 100

/** A file of a cell as it is stored. Its URLs are created for each reader. */
export interface Attachment {
  /** Identifies the file; absent if it was not uploaded here. */
  id?: string | undefined
  /** The key of the file in the file store. */
  key: string
  /** Bytes. */
  size: number
  /** The name that people see; `originalName` is the name at upload. */
  filename: string
  originalName: string
  /** Detected from the file's content. */
  mimeType: string
  uploadedAt: string
  metadata: {
    /** The person who uploaded it. */
    userId: string | null
    /** Whether the server downloaded it from a URL. */
    wasDownloaded: boolean
  }
}

/** The text of a cell with this number of files. */
export const fileCountText = (count: number): string => `${count} file(s)`
