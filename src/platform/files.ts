import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config, S3Config } from './config.ts'
import { FileStore } from './file-store.ts'

/** Opens the file store: the data folder, or an S3-compatible service. Nothing in it is public. */
export async function openFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  return s3 ? openBucket(s3) : openFolder(path.join(dataDir, 'files'))
}

function openFolder(location: string): FileStore {
  return new FileStore(new FSDriver({ location, visibility: 'private' }), async (key, part) => {
    const file = await open(path.join(location, key))
    return createReadStream('', { fd: file, ...(part && { start: part.first, end: part.last }) })
  })
}

/** Loaded on demand, because the S3 client is the largest package. */
async function openBucket({ bucket, region, endpoint, credentials }: S3Config): Promise<FileStore> {
  const { GetObjectCommand, S3Client } = await import('@aws-sdk/client-s3')
  const { S3Driver } = await import('flydrive/drivers/s3')
  const client = new S3Client({
    region,
    ...(endpoint && {
      endpoint,
      forcePathStyle: true,
      // Many S3-compatible services refuse bodies in signed chunks with a trailing checksum.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
    ...(credentials && { credentials }),
  })
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })
  return new FileStore(driver, async (key, part) => {
    const range = part && { Range: `bytes=${part.first}-${part.last}` }
    const answer = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...range }))
    return answer.Body as Readable
  })
}
