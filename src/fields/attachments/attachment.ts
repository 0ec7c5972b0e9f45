/** The largest file that can be attached, in bytes. */
export const maxFileSize = 10 * 1024 * 1024

/** So many files are taken at once. */
export const maxFilesAtOnce = 10

/** A cell is read whole with its record. */
export const maxFilesInCell = 100

/** A file of a cell as it is stored. Its addresses are made for each reader anew. */
export interface Attachment {
  /** By which the file is found again; absent when nobody can, since it was not uploaded here. */
  id?: string | undefined
  /** Where the store keeps it. */
  key: string
  /** Bytes. */
  size: number
  /** What people call it; `originalName` is what it was called where it came from. */
  filename: string
  originalName: string
  /** As was seen in the file. */
  mimeType: string
  uploadedAt: string
  metadata: {
    /** Who uploaded it. */
    userId: string | null
    /** Whether the server got it from an address. */
    wasDownloaded: boolean
  }
}

/** What a cell says of its files. */
export const countOfFiles = (count: number): string => `${count} file(s)`
