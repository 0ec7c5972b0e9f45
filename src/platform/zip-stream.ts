import { PassThrough, pipeline, Readable } from 'node:stream'
import { ZipFile as Archive } from 'yazl'

/** A file for an archive, in parts. */
export interface ZipFile {
  /** Its path in the archive. */
  name: string
  content: AsyncIterable<string> | Iterable<string>
}

/** Creates a ZIP archive with constant memory. Closing it closes its contents, and an error of a content ends it. */
export function zipStream(files: Iterable<ZipFile>): Readable {
  const archive = new Archive()
  const written = new PassThrough()
  const contents = Array.from(files, ({ name, content }) => {
    const stream = Readable.from(content, { objectMode: false })
    stream.on('error', error => written.destroy(error))
    archive.addReadStream(stream, name)
    return stream
  })
  archive.end()
  return pipeline(archive.outputStream, written, () => {
    for (const content of contents) content.destroy()
  })
}
