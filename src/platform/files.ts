import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from './config.ts'

/** Where files are kept: the data folder, or an S3-compatible store. Nothing in it is public. */
export async function openFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Disk> {
  if (!s3) return new Disk(new FSDriver({ location: path.join(dataDir, 'files'), visibility: 'private' }))
  // Loaded only where it is used: the S3 client is the largest of our packages.
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { bucket, region, endpoint, credentials } = s3
  const driver = new S3Driver({
    bucket,
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    visibility: 'private',
    supportsACL: false,
  })
  return new Disk(driver)
}
